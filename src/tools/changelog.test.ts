import { expect, test } from 'vitest';

import { nameRelease, readNotes } from './changelog.ts';

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- A new thing.\n\n## 0.1.0 (2026-01-02)\n\n- An old thing.\n';

test('what is unreleased gets its version and its day, and what follows starts empty', () => {
  expect(nameRelease(CHANGELOG, '0.2.0', '2026-02-03')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-03)\n\n- A new thing.\n\n## 0.1.0 (2026-01-02)\n\n- An old thing.\n',
  );
});

test.each([nameRelease(CHANGELOG, '0.2.0', '2026-02-03'), '# Changelog\n', '## Unreleased\n'])(
  'a release without notes is refused: %j',
  (changelog) => {
    expect(() => nameRelease(changelog, '0.3.0', '2026-03-04')).toThrow('say there what is new');
  },
);

test('the notes of a release are those of its version alone', () => {
  const released = nameRelease(CHANGELOG, '0.2.0', '2026-02-03');
  expect(readNotes(released, '0.2.0').trim()).toBe('- A new thing.');
  expect(readNotes(released, '0.1.0').trim()).toBe('- An old thing.');
  expect(() => readNotes(released, '0.3.0')).toThrow('Nothing stands under 0.3.0');
});
