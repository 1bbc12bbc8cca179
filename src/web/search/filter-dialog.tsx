import { useSelector } from '@tanstack/react-store';

import { parseCalendarDate } from '#contract/calendar-date.ts';

import { useToday } from '../time/today.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions, FormColumns, FormStack } from '../ui/form-layout.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import * as styles from './filter-dialog.css.ts';
import { fold } from './fold.ts';
import { toDate } from './matcher.ts';
import { labelWord, parseQuery, replaceTerms } from './query.ts';
import type { Term } from './query.ts';
import type { SearchFieldProps } from './search-field.tsx';
import { searchStatus } from './search-status.ts';
import type { SearchText } from './use-search-text.ts';

/** Something that can be chosen, and the word that a query has for it; that of no choice is empty. */
type Option = { label: string; word: string };

const ANY: Option = { label: 'Any', word: '' };

const PRIORITIES: readonly Option[] = [
  ANY,
  { label: 'High', word: '!high' },
  { label: 'Medium', word: '!medium' },
  { label: 'Low', word: '!low' },
];
const DUE_DATES: readonly Option[] = [
  ANY,
  { label: 'Overdue', word: 'due:overdue' },
  { label: 'Today', word: 'due:today' },
  { label: 'Tomorrow', word: 'due:tomorrow' },
  { label: 'This week', word: 'due:week' },
];
const STATES: readonly Option[] = [
  ANY,
  { label: 'In Progress', word: 'is:open' },
  { label: 'Completed', word: 'is:done' },
];
const DETAILS: readonly Option[] = [
  ANY,
  { label: 'With a description', word: 'has:description' },
  { label: 'With a checklist', word: 'has:checklist' },
];

const REPEATS: readonly Option[] = [
  ANY,
  { label: 'Repeating', word: 'is:repeating' },
  { label: 'Not repeating', word: '-is:repeating' },
];

/** Returns the labels of tasks, each once and in the order of the alphabet, as what can be chosen. */
function listLabels(tasks: NonNullable<SearchFieldProps['tasks']>): Option[] {
  // Many tasks have the same few, which are folded once.
  const spellings = new Set(tasks.flatMap((task) => task.labels ?? []));
  const labels = new Map([...spellings].map((label) => [fold(label), label]));
  return [...labels.values()]
    .toSorted((one, other) => one.localeCompare(other))
    .map((label) => ({ label, word: labelWord(label) }));
}

type Props = { search: SearchText; tasks: NonNullable<SearchFieldProps['tasks']>; onClose: () => void };

/** Writes by choice what one can also type into the field; the list follows each of them. */
export function FilterDialog({ search, tasks, onClose }: Props) {
  const labels = listLabels(tasks);
  const status = useSelector(searchStatus);
  // As with labels: no other server of the family has any.
  const hasRepeats = tasks.some(({ repeat = '' }) => repeat !== '');
  return (
    <Dialog title="Filter" onClose={onClose}>
      <FormStack>
        <FormColumns>
          <Choice name="Priority" options={PRIORITIES} search={search} />
          <Choice name="Status" options={STATES} search={search} />
        </FormColumns>
        <FormColumns>
          <Choice name="Due date" options={DUE_DATES} search={search} />
          <DayChoice name="Due on" sign="=" search={search} />
        </FormColumns>
        <FormColumns>
          <DayChoice name="Due after" sign=">" search={search} />
          <DayChoice name="Due before" sign="<" search={search} />
        </FormColumns>
        <FormColumns>
          <Choice name="Details" options={DETAILS} search={search} />
          {hasRepeats && <Choice name="Repeat" options={REPEATS} search={search} />}
        </FormColumns>
        {labels.length > 0 && <Choice name="Label" options={[ANY, ...labels]} search={search} />}
        <FormActions>
          <p role="status" className={styles.status}>
            {status}
          </p>
          <Button onClick={() => search.replace('')}>Clear search</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </FormActions>
      </FormStack>
    </Dialog>
  );
}

/** Returns what a term asks for, wherever it stands. */
function identify(term: Term): string {
  return JSON.stringify({ ...term, start: 0, end: 0 });
}

type ChoiceProps = { name: string; options: readonly Option[]; search: SearchText };

/** One of the options, the first of which is none. They are told apart by their place: a label may be named like the first one. */
function Choice({ name, options, search }: ChoiceProps) {
  const asked = options.map(({ word }) => parseQuery(word).map(identify).join());
  const findPlace = (term: Term) => asked.indexOf(identify(term));
  const shown = parseQuery(search.text).find((term) => findPlace(term) > 0);
  const choose = (place: number) => {
    // A search may have several of them, and what is not shown stays.
    const isReplaced = (term: Term) => term.start === shown?.start || findPlace(term) === place;
    search.replace(replaceTerms(search.text, isReplaced, options[place]?.word ?? ''));
  };
  return (
    <Field label={name} error={undefined}>
      {(control) => (
        <Select
          {...control}
          value={String(shown ? findPlace(shown) : 0)}
          options={options.map((_, place) => String(place))}
          renderOption={(place) => <bdi>{options[Number(place)]?.label}</bdi>}
          onValueChange={(place) => choose(Number(place))}
        />
      )}
    </Field>
  );
}

type DayChoiceProps = { name: string; sign: '=' | '<' | '>'; search: SearchText };

/** A day that is chosen by its date; a query may also name it from today. */
function DayChoice({ name, sign, search }: DayChoiceProps) {
  const today = useToday();
  const readDay = (term: Term) =>
    term.kind === 'day' && term.sign === sign && !term.isNegated ? toDate(term.day, today) : null;
  const choose = (day: string) => {
    const word = day === '' ? '' : `due:${sign === '=' ? '' : sign}${day}`;
    search.type(replaceTerms(search.text, (term) => readDay(term) !== null, word));
  };
  return (
    <TextField
      label={name}
      type="date"
      error={undefined}
      value={parseQuery(search.text).map(readDay).find(Boolean) ?? ''}
      onChange={({ target: { value } }) => {
        if (value === '' || parseCalendarDate(value)) choose(value);
      }}
    />
  );
}
