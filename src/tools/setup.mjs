// @ts-check
// Runs before every other script, on whatever Node the machine has (20.11 is enough) and with nothing installed yet:
// plain JavaScript, and no import from outside Node.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const NEEDED = 24;
const ROOT = path.join(import.meta.dirname, '..', '..');
const WINDOWS = process.platform === 'win32';
const OWN_NODE = path.join(ROOT, 'node_modules', '.bin', WINDOWS ? 'node.cmd' : 'node');
const SHIPPED = ['linux-x64', 'linux-arm64', 'win32-x64'];

/**
 * When a file last changed, in milliseconds; 0 where there is none.
 * @param {string[]} names
 */
function changedAt(...names) {
  return statSync(path.join(ROOT, ...names), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const systemVersion = Number.parseInt(process.versions.node, 10);

/** Whether the Node that was installed runs here and is new enough: a musl system cannot load it. */
function ownNodeRuns() {
  // A shell would end the name at a space.
  const node = WINDOWS ? `"${OWN_NODE}"` : OWN_NODE;
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8', shell: WINDOWS });
  return Number.parseInt(stdout?.slice(1) ?? '', 10) >= NEEDED;
}

function install() {
  const modules = path.join(ROOT, 'node_modules');
  // npm would empty the folder behind a link, which is another checkout's.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    stop(
      `${modules} is a link to another folder and older than package-lock.json: install there, or remove the link.`,
    );
  }
  process.stdout.write('Installing what Holdfast needs (npm ci) ...\n');
  const npm = process.env['npm_execpath'];
  // The tools that build and test are wanted even where NODE_ENV=production would leave them out.
  const args = ['ci', '--include=dev', '--include=optional'];
  const options = /** @type {const} */ ({ cwd: ROOT, stdio: 'inherit' });
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync(WINDOWS ? 'npm.cmd' : 'npm', args, { ...options, shell: WINDOWS });
  if (status !== 0) stop('The installation failed; the lines above say why. Nothing was started.');
}

/** Lets git run the hooks of this repository, unless the person has hooks of their own, or there is no git. */
function installHooks() {
  if (process.env['CI'] || !existsSync(path.join(ROOT, '.git'))) return;
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', ['config', ...args], { cwd: ROOT });
  if (git('--get', 'core.hooksPath').status === 1) git('--local', 'core.hooksPath', '.githooks');
}

const isShipped = SHIPPED.includes(`${process.platform}-${process.arch}`);
if (!isShipped && systemVersion < NEEDED) {
  stop(
    `Holdfast needs Node ${NEEDED} or newer, and brings its own only for Linux and Windows. ` +
      `This machine (${process.platform}-${process.arch}) runs Node ${process.versions.node}: please install a newer one.`,
  );
}

const isStale = changedAt('package-lock.json') > changedAt('node_modules', '.package-lock.json');
if (isStale) {
  install();
  // npm would find it before the one of the machine.
  if (!ownNodeRuns()) rmSync(OWN_NODE, { force: true });
}
if (!existsSync(OWN_NODE) && systemVersion < NEEDED) {
  stop(
    `The Node that Holdfast brings does not run on this machine (on Linux it needs glibc): please install Node ${NEEDED} or newer.`,
  );
}
if (isStale || process.env['npm_lifecycle_event'] === 'setup') installHooks();
