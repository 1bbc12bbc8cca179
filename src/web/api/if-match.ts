/** The header that names the version which its person has seen; none where the server told no version. */
export function ifMatch(version: number | undefined): { 'If-Match'?: string } {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}
