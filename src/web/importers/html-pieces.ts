// A tag with all its values is shorter: so no text takes long.
const LONGEST_TAG = 5000;
const TAG = /^<(\/?)([a-z][a-z0-9-]*)([^]*)>$/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns a text with the characters that its entities stand for. */
export function decode(text: string): string {
  return text.replace(ENTITY, (entity: string, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
  });
}

/** Returns the value of an attribute; null where there is none of this name. */
export function attribute(attributes: string, name: string): string | null {
  const match = new RegExp(
    `(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=\\s|/|$)`,
    'i',
  ).exec(attributes);
  return match && decode(match[1] ?? match[2] ?? match[3] ?? '');
}

/** Returns where a tag ends that begins at `from`; -1 where it is none. */
function findTagEnd(html: string, from: number): number {
  let quote = '';
  const last = Math.min(html.length, from + LONGEST_TAG);
  for (let at = from + 1; at < last; at += 1) {
    const character = html[at] ?? '';
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
    else if (character === '<') return -1;
  }
  return -1;
}

type Piece = { text: string } | { slash: boolean; tag: string; attributes: string };

/** The tags of HTML and the text between them, comments left out. A worker has no parser, and this one makes text alone. */
export function* readPieces(html: string): Generator<Piece> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open !== at) yield { text: html.slice(at, open === -1 ? undefined : open) };
    if (open === -1) return;
    const isComment = html.startsWith('<!--', open);
    const end = isComment ? html.indexOf('-->', open) : findTagEnd(html, open);
    const [piece, slash, tag, attributes = ''] =
      end === -1 || isComment ? [] : (TAG.exec(html.slice(open, end + 1)) ?? []);
    if (isComment) at = end === -1 ? html.length : end + 3;
    else if (piece && tag) {
      yield { slash: slash === '/', tag: tag.toLowerCase(), attributes };
      at = end + 1;
    } else {
      yield { text: '<' };
      at = open + 1;
    }
  }
}
