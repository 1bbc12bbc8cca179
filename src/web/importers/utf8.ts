export const NOT_UTF8 = 'It is not text in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.';

/** Returns what bytes say in UTF-8; null where they are no such text. */
export function decodeUtf8(bytes: AllowSharedBufferSource): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Text in UTF-16 has one beside each letter of English, and elsewhere one is a slip.
    return text.slice(0, 2).includes('\0') ? null : text;
  } catch {
    // The decoder has no other reason to refuse them.
    return null;
  }
}
