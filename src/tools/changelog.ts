const UNRELEASED = '## Unreleased\n';

/** Puts what stands under Unreleased under a version and its day (YYYY-MM-DD); throws where nothing stands there. */
export function nameRelease(changelog: string, version: string, day: string): string {
  const [before = '', after] = changelog.split(UNRELEASED, 2);
  if (after === undefined || after.split('\n## ', 1)[0]?.trim() === '') {
    throw new Error('Nothing stands under "Unreleased" in .github/CHANGELOG.md: say there what is new.');
  }
  return `${before}${UNRELEASED}\n## ${version} (${day})\n${after}`;
}

/** Returns what stands under a version; throws where nothing does, since the release would say nothing. */
export function readNotes(changelog: string, version: string): string {
  const [, after = ''] = changelog.split(`\n## ${version} (`, 2);
  const notes = (after.split('\n## ', 1)[0] ?? '').replace(/^.*\n+/, '');
  if (notes.trim() === '') throw new Error(`Nothing stands under ${version} in .github/CHANGELOG.md.`);
  return notes;
}
