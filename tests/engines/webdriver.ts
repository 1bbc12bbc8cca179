/** Carries one command of WebDriver out, and resolves with the value of its answer. `id` names the element that it is about. */
export type Send = (command: Command, parameters?: Parameters) => Promise<unknown>;

export type Parameters = { id?: string; [name: string]: unknown };

/** The commands that the walk needs, and where each stands below its session. */
const ROUTES = {
  Navigate: ['POST', 'url'],
  Back: ['POST', 'back'],
  NewWindow: ['POST', 'window/new'],
  SwitchToWindow: ['POST', 'window'],
  GetWindowHandle: ['GET', 'window'],
  SetWindowRect: ['POST', 'window/rect'],
  GetActiveElement: ['GET', 'element/active'],
  GetComputedRole: ['GET', 'element/ID/computedrole'],
  GetComputedLabel: ['GET', 'element/ID/computedlabel'],
  ElementClick: ['POST', 'element/ID/click'],
  ElementSendKeys: ['POST', 'element/ID/value'],
  ExecuteScript: ['POST', 'execute/sync'],
  PerformActions: ['POST', 'actions'],
  ReleaseActions: ['DELETE', 'actions'],
  TakeScreenshot: ['GET', 'screenshot'],
} as const;

type Command = keyof typeof ROUTES;

/** Speaks to a driver over HTTP, as the standard has it. */
export function overHttp(session: string): Send {
  return async (command, { id = '', ...parameters } = {}) => {
    const [method, route] = ROUTES[command];
    const answer = await fetch(`${session}/${route.replace('ID', id)}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(parameters) }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${command}: ${value.error}. ${value.message}`);
    return value;
  };
}
