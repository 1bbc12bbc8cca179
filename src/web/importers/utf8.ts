export const NOT_UTF8 = 'It is not text in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.';

/** Returns what bytes say in UTF-8; null where they are no such text. */
export function decodeUtf8(bytes: AllowSharedBufferSource): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The decoder has no other reason to refuse them.
    return null;
  }
}
