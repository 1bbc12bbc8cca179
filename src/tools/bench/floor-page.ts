/*
 * The least that shows the tasks on the same stack: a list that is asked for with a session and read by a schema, the cards in
 * view with their dates, a toggle, a form of a new task and a search field, with the libraries that the app shows its list with.
 */
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import ky from 'ky';
import { createElement as h, useDeferredValue, useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

import { requestResult } from '#web/browser/request-result.ts';

const CARD_PX = 64;
const isKept = location.search === '?kept';

const taskSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  dueDate: z.string(),
  completed: z.boolean(),
});
const listSchema = z.object({ tasks: z.array(taskSchema) });
const typedSchema = z.object({ title: z.string(), dueDate: z.string() });
type Task = z.infer<typeof taskSchema>;
const queryKey = ['tasks'];

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('floor', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('lists'));
  return (await requestResult(opening)).transaction('lists', mode).objectStore('lists');
}

/** Reads the list that the browser has kept; the first page of all keeps it. */
async function readList(): Promise<readonly Task[]> {
  const store = isKept ? await openStore('readwrite') : null;
  const kept = store && (await requestResult<readonly Task[] | undefined>(store.get('tasks')));
  if (kept) return kept;
  const headers = { Authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
  const { tasks } = await ky('/list', { headers }).json(listSchema);
  // Beside the cards, not before them.
  if (isKept) void keep(tasks);
  return tasks;
}

async function keep(tasks: readonly Task[]): Promise<void> {
  await requestResult((await openStore('readwrite')).put(tasks, 'tasks'));
  document.title = 'Kept';
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

function Card({ task }: { task: Task }) {
  const client = useQueryClient();
  const toggle = () =>
    client.setQueryData<readonly Task[]>(queryKey, (tasks = []) =>
      tasks.map((other) => (other === task ? { ...task, completed: !task.completed } : other)),
    );
  const name = `${task.completed ? 'Reopen' : 'Complete'} ${task.title}`;
  return h(
    'article',
    { style: { height: CARD_PX, overflow: 'hidden' } },
    h('button', { 'aria-label': name, onClick: toggle }),
    h('h2', null, task.title),
    h('p', null, task.description),
    dayFormat.format(new Date(task.dueDate)),
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedSchema.parse(Object.fromEntries(new FormData(event.currentTarget)));
    const task = { ...typed, _id: crypto.randomUUID(), description: '', completed: false };
    client.setQueryData<readonly Task[]>(queryKey, (tasks = []) => [task, ...tasks]);
    onClose();
  };
  const onKeyDown = (event: { key: string }) => (event.key === 'Escape' ? onClose() : undefined);
  return h(
    'div',
    { role: 'dialog', style: { position: 'fixed', top: 0 }, onKeyDown },
    h(
      'form',
      { onSubmit: create },
      h('label', null, 'Task Title', h('input', { autoFocus: true, name: 'title' })),
      h('label', null, 'Due Date', h('input', { type: 'date', name: 'dueDate' })),
      h('button', null, 'Create Task'),
    ),
  );
}

const texts = new WeakMap<Task, string>();

function toText(task: Task): string {
  const text = texts.get(task) ?? `${task.title}\n${task.description}`.toLowerCase();
  texts.set(task, text);
  return text;
}

function List() {
  const { data = [] } = useQuery({ queryKey, queryFn: readList, staleTime: Infinity });
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const words = useDeferredValue(text).toLowerCase();
  const found = useMemo(
    () => (words === '' ? data : data.filter((task) => toText(task).includes(words))),
    [data, words],
  );
  const rows = useWindowVirtualizer({ count: found.length, overscan: 4, estimateSize: () => CARD_PX });
  const shown = rows.getVirtualItems();
  return h(
    'main',
    { style: { height: rows.getTotalSize() } },
    h('button', { onClick: () => setIsOpen(true) }, '+ Add New Task'),
    h('input', {
      'aria-label': 'Search tasks',
      value: text,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
    }),
    h(
      'div',
      { style: { transform: `translateY(${shown[0]?.start ?? 0}px)` } },
      shown.map(({ index }) => {
        const task = found[index];
        return task && h(Card, { key: task._id, task });
      }),
    ),
    isOpen && h(Form, { onClose: () => setIsOpen(false) }),
  );
}

const root = createRootRoute({ component: Outlet });
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: List })]),
});

const place = document.querySelector('#root');
if (place)
  createRoot(place).render(
    h(
      QueryClientProvider,
      { client: new QueryClient() },
      // The app's own router is registered for the whole project; this one has a single page.
      h(RouterProvider<typeof router>, { router }),
    ),
  );
