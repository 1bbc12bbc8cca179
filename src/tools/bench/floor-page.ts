// The least that shows tasks on the same stack: the cards in view, a toggle and a dialog, with React and a query.
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { openDB } from 'idb';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Task = { _id: string; title: string; description: string; dueDate: string; completed: boolean };

const CARDS = 20;
const isKept = location.search === '?kept';

/** Reads the list that the browser has kept; the first page of all keeps it. */
async function readList(): Promise<Task[]> {
  const database = isKept
    ? await openDB('floor', 1, { upgrade: (opened) => void opened.createObjectStore('lists') })
    : null;
  const kept: Task[] | undefined = await database?.get('lists', 'tasks');
  if (kept) return kept;
  const { tasks }: { tasks: Task[] } = await (await fetch('/list')).json();
  // Beside the cards, not before them.
  void database?.put('lists', tasks, 'tasks').then(() => (document.title = 'Kept'));
  return tasks;
}

function Card({ task }: { task: Task }) {
  const client = useQueryClient();
  const toggle = () =>
    client.setQueryData<Task[]>(['tasks'], (tasks = []) =>
      tasks.map((other) => (other === task ? { ...task, completed: !task.completed } : other)),
    );
  const name = `${task.completed ? 'Reopen' : 'Complete'} ${task.title}`;
  return h(
    'article',
    null,
    h('button', { 'aria-label': name, onClick: toggle }),
    task.title,
    ' ',
    task.description,
    ' ',
    task.dueDate,
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const onKeyDown = (event: { key: string }) => (event.key === 'Escape' ? onClose() : undefined);
  return h(
    'div',
    { role: 'dialog', onKeyDown },
    h('label', null, 'Task Title', h('input', { autoFocus: true })),
  );
}

function App() {
  const { data = [] } = useQuery({ queryKey: ['tasks'], queryFn: readList, staleTime: Infinity });
  const [isOpen, setIsOpen] = useState(false);
  return h(
    'main',
    { style: { height: data.length * 80 } },
    h('button', { onClick: () => setIsOpen(true) }, '+ Add New Task'),
    data.slice(0, CARDS).map((task) => h(Card, { key: task._id, task })),
    isOpen && h(Form, { onClose: () => setIsOpen(false) }),
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(h(QueryClientProvider, { client: new QueryClient() }, h(App)));
