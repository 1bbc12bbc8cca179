import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

// What the browser has and this test does not need.
const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('navigator', {});

const { COMMANDS } = await import('./commands.ts');

test.each([
  ['New task', ['n', 'q']],
  ['Search tasks', ['/']],
  ['Keyboard help', ['?']],
  ['Find a command or a task', ['Mod+k']],
  ['Dashboard', ['g d']],
  ['Pending tasks', ['g p']],
  ['Completed tasks', ['g c']],
  ['Today', ['g t']],
  ['Upcoming', ['g u']],
  ['Select to the next task', ['Shift+j', 'Shift+ArrowRight']],
  ['Select to the previous task', ['Shift+k', 'Shift+ArrowLeft']],
  ['Select to the task below', ['Shift+ArrowDown']],
  ['Select to the task above', ['Shift+ArrowUp']],
  ['Select to the first task', ['Shift+Home']],
  ['Select to the last task', ['Shift+End']],
  ['Complete or reopen', ['c']],
  ['High priority', ['1']],
  ['Medium priority', ['2']],
  ['Low priority', ['3']],
  ['Due date', ['t']],
  ['Add label', ['l']],
  ['Remove label', ['Shift+l']],
  ['Delete', ['#', 'Delete']],
])('“%s” has the keys that are promised', (title, keys) => {
  expect(COMMANDS.find((command) => command.title === title)?.keys).toEqual(keys);
});
