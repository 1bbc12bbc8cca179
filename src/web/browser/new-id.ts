/** A random UUID (version 4). `crypto.randomUUID` is missing on plain http, where a home network's server lives. */
export function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
    .join('')
    .replace(/^(.{12})./, '$14')
    .replace(
      /^(.{16})(.)/,
      (_, before: string, digit: string) => before + ((Number.parseInt(digit, 16) & 3) | 8).toString(16),
    );
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
