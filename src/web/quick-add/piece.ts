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

/** Returns the line without its trailing blanks and pieces. */
export function trimTaken(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === TAKEN || text[end - 1]?.trim() === '')) end -= 1;
  return text.slice(0, end);
}
