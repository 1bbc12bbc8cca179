/** The directives of an answer's content security policy, by name. */
export function readPolicy(headers: Record<string, unknown>): Map<string, string> {
  const parts = String(headers['content-security-policy']).split(';').filter(Boolean);
  return new Map(
    parts.map((part) => [part.trim().split(' ', 1)[0] ?? '', part.trim().split(' ').slice(1).join(' ')]),
  );
}
