// Far more than a description may have, and a tag with all its values: so no text takes long.
const LONGEST = 100_000;
const LONGEST_TAG = 5000;
const TAG = /^<(\/?)([a-z][a-z0-9-]*)([^]*)>$/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const BLOCKS = /^(?:p|div|h[1-6]|blockquote|pre|ul|ol|table|tr|section|article|header|footer|details)$/;
const SILENT = /^(?:script|style|template|head|title)$/;

/** Whether a text is HTML and not Markdown or plain words. */
export function isHtml(text: string): boolean {
  return /<\/?(?:p|br|ul|ol|li|div|h[1-6]|a|strong|em|b|i|u|s|code|pre|blockquote|span|hr|img|table)(?:\s[^<>]*)?\/?>/i.test(
    text.slice(0, LONGEST),
  );
}

function decode(text: string): string {
  return text.replace(ENTITY, (entity: string, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
  });
}

function attribute(attributes: string, name: string): string | null {
  const match = new RegExp(
    `(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=\\s|/|$)`,
    'i',
  ).exec(attributes);
  return match && decode(match[1] ?? match[2] ?? match[3] ?? '');
}

type List = { isTasks: boolean; isOrdered: boolean; items: number };

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
function* readPieces(html: string): Generator<Piece> {
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

/** The text that is being made, and where in the lists it is. */
class TextWriter {
  text = '';
  readonly lists: List[] = [];
  silent = 0;
  pre = 0;
  #codeFrom = 0;
  #isAfterMarker = false;

  write(words: string): void {
    const clean = this.pre > 0 ? words : words.replace(/[ \t\r\n\f]+/g, ' ');
    const isStart = this.text === '' || this.text.endsWith('\n') || this.#isAfterMarker;
    const next = isStart && this.pre === 0 ? clean.trimStart() : clean;
    if (next === '') return;
    this.text += next;
    this.#isAfterMarker = false;
  }

  breakLine(lines: number): void {
    // The first paragraph of an item stands beside its marker.
    if (this.#isAfterMarker || this.text === '') return;
    const have = /\n*$/.exec(this.text.slice(-2))?.[0].length ?? 0;
    this.text = (have > 0 ? this.text : this.text.trimEnd()) + '\n'.repeat(Math.max(0, lines - have));
  }

  beginItem(attributes: string): void {
    const list = this.lists.at(-1);
    this.#isAfterMarker = false;
    this.breakLine(1);
    if (list) list.items += 1;
    const checked = attribute(attributes, 'data-checked');
    const isTask = list?.isTasks === true || checked !== null;
    const marker = list?.isOrdered === true && !isTask ? `${list.items}.` : '-';
    const box = isTask ? ` [${checked === 'true' || checked === '' ? 'x' : ' '}]` : '';
    this.text += `${'  '.repeat(Math.max(0, Math.min(this.lists.length, 6) - 1))}${marker}${box} `;
    this.#isAfterMarker = true;
  }

  endItem(): void {
    this.#isAfterMarker = false;
  }

  beginCode(): void {
    this.pre += 1;
    if (this.pre > 1) return;
    this.#isAfterMarker = false;
    this.breakLine(1);
    this.#codeFrom = this.text.length;
  }

  /** Fences the code, which is no list whatever its lines look like. */
  endCode(): void {
    if (this.pre === 0) return;
    this.pre -= 1;
    const code = this.text
      .slice(this.#codeFrom)
      .replace(/^\r?\n/, '')
      .trimEnd();
    if (this.pre > 0 || code === '') return;
    const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
    const fence = '`'.repeat(longest + 1);
    this.text = `${this.text.slice(0, this.#codeFrom)}${fence}\n${code}\n${fence}`;
  }
}

function openTag(writer: TextWriter, tag: string, attributes: string): void {
  if (tag === 'br') writer.text += '\n';
  else if (tag === 'hr') {
    writer.breakLine(2);
    writer.write('---');
    writer.breakLine(2);
  } else if (tag === 'li') writer.beginItem(attributes);
  else {
    if (BLOCKS.test(tag)) writer.breakLine(writer.lists.length > 0 ? 1 : 2);
    if (tag === 'td' || tag === 'th') writer.write(' ');
    if (tag === 'pre') writer.beginCode();
    if (tag === 'ul' || tag === 'ol') {
      const isTasks = attribute(attributes, 'data-type') === 'taskList';
      writer.lists.push({ isTasks, isOrdered: tag === 'ol', items: 0 });
    }
  }
}

function closeTag(writer: TextWriter, tag: string): void {
  if (tag === 'li') writer.endItem();
  if (tag === 'ul' || tag === 'ol') writer.lists.pop();
  if (tag === 'pre') writer.endCode();
  if (BLOCKS.test(tag)) writer.breakLine(writer.lists.length > 0 ? 1 : 2);
}

/** Returns the words of HTML, its lists as Markdown and its links with their addresses. Nothing of it is ever put into a page. */
export function htmlToText(html: string): string {
  const writer = new TextWriter();
  let link: { address: string; from: number } | null = null;
  for (const piece of readPieces(html.slice(0, LONGEST))) {
    if ('text' in piece) {
      if (writer.silent === 0) writer.write(decode(piece.text));
      continue;
    }
    const { slash, tag, attributes } = piece;
    if (SILENT.test(tag)) writer.silent = Math.max(0, writer.silent + (slash ? -1 : 1));
    else if (tag === 'a' && !slash) {
      const address = attribute(attributes, 'href') ?? '';
      link = /^(?:https?:|mailto:)/i.test(address) ? { address, from: writer.text.length } : null;
    } else if (tag === 'a') {
      const words = link && writer.text.slice(link.from).trim();
      if (link && words !== link.address) writer.write(` (${link.address})`);
      link = null;
    } else if (slash) closeTag(writer, tag);
    else openTag(writer, tag, attributes);
  }
  while (writer.pre > 0) writer.endCode();
  return writer.text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
