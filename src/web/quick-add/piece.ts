/** What a piece of a typed line says; a literal one nothing but itself. */
type PieceKind = 'priority' | 'label' | 'repeat' | 'date' | 'literal';

/** A piece: its place in the line, and the text there. */
export type Piece = { kind: PieceKind; start: number; end: number; text: string };

/** A piece together with what it says. */
export type Found<Value> = { piece: Piece; value: Value };

/** Whether the person wants a piece to stay plain text: they dismissed one of its kind with the same text. */
export type IsDismissed = (piece: Pick<Piece, 'kind' | 'text'>) => boolean;

export function toPiece(kind: PieceKind, line: string, start: number, end: number): Piece {
  return { kind, start, end, text: line.slice(start, end) };
}

// Neither is found in what a person types, nor matched by any word.
const LITERAL = '\0';
export const TAKEN = '\u0001';

/** Returns the line in the same length with some places blotted out: those of pieces, or of literal text. */
export function blot(line: string, places: readonly Piece[]): string {
  const letters = line.split('');
  for (const { kind, start, end } of places) letters.fill(kind === 'literal' ? LITERAL : TAKEN, start, end);
  return letters.join('');
}

// A dash or a slash without a blank before it is the end of a word.
const PARTING = /^(?:[,;]|.[,;]|\s[/–—-])$/su;

/** Returns the line without the blanks and pieces at its end, and without what parts these: 'mow tomorrow, #home', 'mow - #home'. */
export function trimTaken(text: string): string {
  let end = text.length;
  for (let isParted = false; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    if (last === TAKEN) isParted = true;
    else if (last.trim() !== '' && !(isParted && PARTING.test(text.slice(Math.max(0, end - 2), end)))) break;
  }
  return text.slice(0, end);
}

const TAKEN_FIRST = new RegExp(`^(?:\\s|${TAKEN}[.,;:!?)]*)*`, 'u');

/** Returns where a line begins behind the blanks and pieces at its beginning, and behind what parts these from it: '#home: mow'. */
export function skipTaken(text: string): number {
  return TAKEN_FIRST.exec(text)?.[0].length ?? 0;
}
