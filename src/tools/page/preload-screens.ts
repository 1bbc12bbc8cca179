import type { Plugin, Rolldown } from 'vite';

/** The line of index.html in whose place the table comes. */
const PLACE = 'const screens = {};';
const ROUTE = /\/src\/web\/routes\/([^/]+)\.tsx\?tsr-split/;

type Chunks = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** Adds a chunk and all that it imports before it can run. */
function addWithImports(bundle: Chunks, file: string, files: Set<string>): void {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || files.has(file)) return;
  files.add(file);
  for (const imported of chunk.imports) addWithImports(bundle, imported, files);
}

/** Returns what a route's address is, by the router's rules for the names of its files: '_app.pending' is '/pending'. */
function toPath(route: string): string {
  const parts = route.split('.').filter((part) => !part.startsWith('_') && part !== 'index');
  return `/${parts.join('/')}`;
}

/** Returns the chunks of each screen, by its path, that the page does not name yet. */
function listScreens(bundle: Chunks): Record<string, string[]> {
  const routes = new Map<string, string>();
  const named = new Set<string>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    for (const id of chunk.moduleIds) {
      const route = ROUTE.exec(id)?.[1];
      if (route !== undefined) routes.set(route, chunk.fileName);
    }
    if (chunk.isEntry) addWithImports(bundle, chunk.fileName, named);
  }
  const screens: Record<string, string[]> = {};
  for (const route of routes.keys()) {
    const files = new Set<string>();
    // A screen stands in those whose names its own begins with.
    for (const [outer, file] of routes)
      if (route === outer || route.startsWith(`${outer}.`)) addWithImports(bundle, file, files);
    screens[toPath(route)] = [...files].filter((file) => !named.has(file)).map((file) => `/${file}`);
  }
  return screens;
}

/** Writes into the built page what each screen needs, so that the page asks for it before the entry has arrived. */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle || !html.includes(PLACE))
          throw new Error(`index.html has no place for its screens: ${PLACE}`);
        const screens = JSON.stringify(listScreens(bundle));
        return html.replace(PLACE, () => `const screens = ${screens};`);
      },
    },
  };
}
