import { useRef, useState } from 'react';

import { MEANINGS } from '../importers/column-meanings.ts';
import type { Mapping, Meaning } from '../importers/column-meanings.ts';
import type { DateOrder } from '../importers/table-dates.ts';
import type { Table, TableReading } from '../importers/table.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions, FormColumns } from '../ui/form-layout.tsx';
import { RadioTiles } from '../ui/radio-tiles.tsx';
import { Select } from '../ui/select.tsx';
import * as styles from './import-dialog.css.ts';

const NONE = 'none';

const LABELS: Record<Meaning, string> = {
  title: 'Title',
  description: 'Description',
  dueDate: 'Due date',
  priority: 'Priority',
  completed: 'Completed',
  labels: 'Labels',
  list: 'List or project',
};

const ORDERS: readonly { value: DateOrder; label: string }[] = [
  { value: 'day', label: 'Day first' },
  { value: 'month', label: 'Month first' },
];

function isDateOrder(value: string): value is DateOrder {
  return ORDERS.some((order) => order.value === value);
}

type Props = { table: Table; onRead: (reading: TableReading) => void; onClose: () => void };

/** What the columns of a table mean: offered by their headings, chosen by the person. */
export function TableForm({ table, onRead, onClose }: Props) {
  const { headings, samples, ambiguous } = table;
  const [mapping, setMapping] = useState<Mapping>(table.mapping);
  const [order, setOrder] = useState<DateOrder | ''>('');
  const [isAsked, setAsked] = useState(false);
  const columns = headings.map((_heading, column) => String(column));
  const nameColumn = (column: string) =>
    column === NONE ? 'No column' : headings[Number(column)] || `Column ${Number(column) + 1}`;
  const asksOrder = mapping.dueDate !== undefined && ambiguous.includes(mapping.dueDate);
  const choose = (meaning: Meaning, column: string) =>
    setMapping({ ...mapping, [meaning]: column === NONE ? undefined : Number(column) });
  const dateExample = samples.map((row) => row[mapping.dueDate ?? -1]).find(Boolean);
  const titleColumn = useRef<HTMLButtonElement>(null);
  const orders = useRef<HTMLDivElement>(null);
  const submit = () => {
    setAsked(true);
    if (mapping.title === undefined) titleColumn.current?.focus();
    else if (asksOrder && order === '') orders.current?.querySelector<HTMLElement>('[role="radio"]')?.focus();
    else onRead({ mapping, order: order || 'day' });
  };
  return (
    <>
      <FormColumns>
        {MEANINGS.map((meaning) => (
          <Field
            key={meaning}
            label={LABELS[meaning]}
            error={
              meaning === 'title' && isAsked && mapping.title === undefined
                ? 'Choose the column of the titles.'
                : undefined
            }
            hint={samples.map((row) => row[mapping[meaning] ?? -1]).find(Boolean)}
          >
            {(control) => (
              <Select
                {...control}
                ref={meaning === 'title' ? titleColumn : undefined}
                value={String(mapping[meaning] ?? NONE)}
                options={[NONE, ...columns]}
                renderOption={nameColumn}
                onValueChange={(column) => choose(meaning, column)}
              />
            )}
          </Field>
        ))}
      </FormColumns>
      {asksOrder && (
        <div ref={orders} className={styles.list}>
          <RadioTiles
            label={`Which comes first in ${dateExample ?? 'a date'}?`}
            value={order}
            onValueChange={(value) => isDateOrder(value) && setOrder(value)}
            options={ORDERS}
          />
          {isAsked && order === '' && (
            <p role="alert" className={styles.problem}>
              Choose the order of the dates: both would fit.
            </p>
          )}
        </div>
      )}
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={submit}>
          Continue
        </Button>
      </FormActions>
    </>
  );
}
