import { attribute, decode, readPieces } from './html-pieces.ts';

// Far more than a description may have: so no text takes long.
const LONGEST = 100_000;
const BLOCKS = /^(?:p|div|h[1-6]|blockquote|pre|ul|ol|table|tr|section|article|header|footer|details)$/;
const SILENT = /^(?:script|style|template|head|title)$/;

/** Whether a text is HTML and not Markdown or plain words. */
export function isHtml(text: string): boolean {
  return /<\/?(?:p|br|ul|ol|li|div|h[1-6]|a|strong|em|b|i|u|s|code|pre|blockquote|span|hr|img|table)(?:\s[^<>]*)?\/?>/i.test(
    text.slice(0, LONGEST),
  );
}

type List = { isTasks: boolean; isOrdered: boolean; items: number };

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

/** Returns the address that a link or an image has; '' for one that says nothing to a person, such as a script or the image itself. */
function readAddress(attributes: string, name: 'href' | 'src'): string {
  const address = attribute(attributes, name)?.trim() ?? '';
  return /^(?:javascript|vbscript|data|blob):/i.test(address) ? '' : address;
}

/** What stands for an image: its words, and where it is. */
function describeImage(attributes: string): string {
  const words = attribute(attributes, 'alt')?.trim() || 'Image';
  const address = readAddress(attributes, 'src');
  return address === '' ? words : `${words} (${address})`;
}

function openTag(writer: TextWriter, tag: string, attributes: string): void {
  if (tag === 'br') writer.text += '\n';
  else if (tag === 'hr') {
    writer.breakLine(2);
    writer.write('---');
    writer.breakLine(2);
  } else if (tag === 'img') writer.write(describeImage(attributes));
  else if (tag === 'li') writer.beginItem(attributes);
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
      const address = readAddress(attributes, 'href');
      link = address === '' ? null : { address, from: writer.text.length };
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
