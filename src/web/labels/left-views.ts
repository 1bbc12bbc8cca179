import { enumerate } from '../model/enumerate.ts';
import { quote } from '../model/quote.ts';
import { fold } from '../search/fold.ts';
import { parseQuery } from '../search/query.ts';

/** A saved view: its name, and what it searches for. */
export type NamedSearch = { title: string; address: { q: string } };

const MOST_NAMED = 3;

/**
 * Says which views go on searching for a label that gets another name, or goes: they are on the server alone, and no part of a press that is made
 * offline too and undone. Empty where there is none, or where a search takes the new name for the same.
 */
export function describeLeftViews(views: readonly NamedSearch[], label: string, to = ''): string {
  const wanted = fold(label);
  if (wanted === fold(to)) return '';
  const names = views
    .filter(({ address: { q } }) =>
      parseQuery(q).some((term) => term.kind === 'label' && term.label === wanted),
    )
    .map(({ title }) => quote(title));
  if (names.length === 0) return '';
  if (names.length === 1) return `The view ${names[0]} goes on searching for ${quote(label)}.`;
  const which = names.length > MOST_NAMED ? `${names.length} views` : `The views ${enumerate(names)}`;
  return `${which} go on searching for ${quote(label)}.`;
}
