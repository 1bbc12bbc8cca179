import { expect, test, vi } from 'vitest';

import { until } from '#tests/fixtures/until.ts';

async function loadTab() {
  vi.resetModules();
  const tab = await import('./holders.ts');
  // It listens from here on.
  tab.holdHere('what this tab alone asks for', () => {});
  return tab;
}

test('of three tabs that ask at once for what nobody holds, in whatever order, one is told so', async () => {
  const tabs = [await loadTab(), await loadTab(), await loadTab()];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const order of [tabs, tabs.toReversed()]) {
    const heard: boolean[] = [];
    for (const tab of order) void tab.isHeldElsewhere('a draft', 60_000).then((isHeld) => heard.push(isHeld));
    await until(() => expect(heard.length).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([true, true, false]);
  }
  vi.useRealTimers();
});
