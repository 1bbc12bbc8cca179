/** What an earlier version wrote for a word that looks like a number, or for words in quotes: as JSON. */
const IN_JSON = /^"(?:\d+|\\".*\\")"$/su;

function readValue(text: string): string {
  if (!IN_JSON.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

// What would be read as another text is written as the earlier version did.
const writeValue = (value: string) => (readValue(value) === value ? value : JSON.stringify(value));

/** Reads the parameters of an address: each is the text that stands there, whatever it looks like. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(new URLSearchParams(search), ([name, text]) => [name, readValue(text)]),
  );
}

/** Writes the parameters of an address, so that they are read as what they are. */
export function stringifySearch(search: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) params.set(name, writeValue(value));
  const text = String(params);
  return text && `?${text}`;
}
