import { foldHeading } from './csv-rows.ts';

/** What a column of a table can mean for a task. */
export const MEANINGS = [
  'title',
  'description',
  'dueDate',
  'priority',
  'completed',
  'labels',
  'list',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** The number of the column for each meaning that has one. */
export type Mapping = Partial<Record<Meaning, number>>;

const SYNONYMS: Record<Meaning, readonly string[]> = {
  title: [
    'title',
    'subject',
    'task',
    'task name',
    'name',
    'summary',
    'to-do',
    'todo',
    'content',
    'what',
    'item',
    'titel',
    'betreff',
    'aufgabe',
    'titre',
    'tâche',
    'título',
    'asunto',
    'tarea',
  ],
  description: [
    'description',
    'notes',
    'note',
    'body',
    'details',
    'comment',
    'comments',
    'beschreibung',
    'notizen',
    'notiz',
    'descripción',
    'notas',
  ],
  dueDate: [
    'due date',
    'due',
    'deadline',
    'duedate',
    'due on',
    'due at',
    'date',
    'when',
    'end date',
    'fällig',
    'fällig am',
    'fälligkeitsdatum',
    'datum',
    "date d'échéance",
    'échéance',
    'fecha de vencimiento',
    'fecha',
  ],
  priority: [
    'priority',
    'importance',
    'prio',
    'urgency',
    'priorität',
    'wichtigkeit',
    'priorité',
    'prioridad',
  ],
  completed: [
    'status',
    'completed',
    'done',
    'complete',
    'state',
    'is completed',
    'date completed',
    'completed at',
    'completion date',
    '% complete',
    'erledigt',
    'statut',
    'estado',
  ],
  labels: [
    'labels',
    'tags',
    'label',
    'tag',
    'categories',
    'category',
    'contexts',
    'context',
    'kategorien',
    'kategorie',
    'schlagwörter',
    'étiquettes',
    'etiquetas',
  ],
  list: [
    'list',
    'project',
    'list name',
    'project name',
    'folder',
    'area',
    'section',
    'liste',
    'projekt',
    'ordner',
    'projet',
    'proyecto',
    'lista',
  ],
};

/** Offers a meaning for the headings that are known; of several the one that stands first in the list of its synonyms. */
export function guessMapping(headings: readonly string[]): Mapping {
  const folded = headings.map(foldHeading);
  const mapping: Mapping = {};
  for (const meaning of MEANINGS) {
    const found = SYNONYMS[meaning].find((synonym) => folded.includes(synonym));
    if (found) mapping[meaning] = folded.indexOf(found);
  }
  return mapping;
}
