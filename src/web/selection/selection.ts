import { createAtom, useSelector } from '@tanstack/react-store';

import type { Task } from '../model/task.ts';
import { shown } from './shown.ts';

/** What is selected in the list of the page, by id. */
type Selection = {
  ids: ReadonlySet<string>;
  /** Where a range begins and ends that grows, and what is selected beside it. */
  anchor: string | null;
  end: string | null;
  beside: ReadonlySet<string>;
  /** How many left the list, and the selection with it, since somebody selected last. */
  left: number;
};

const NOTHING: Selection = { ids: new Set(), anchor: null, end: null, beside: new Set(), left: 0 };

const selection = createAtom<Selection>(NOTHING);

/** Returns how many of the selected tasks left the list since somebody selected last, and the ids of those that are selected. */
export function useSelection(): Pick<Selection, 'ids' | 'left'> {
  return useSelector(selection);
}

export function useIsSelected(id: string): boolean {
  return useSelector(selection, ({ ids }) => ids.has(id));
}

export function useIsAnySelected(): boolean {
  return useSelector(selection, ({ ids }) => ids.size > 0);
}

function pick(tasks: readonly Task[], ids: ReadonlySet<string>): readonly Task[] {
  return ids.size === 0 ? [] : tasks.filter(({ _id }) => ids.has(_id));
}

/** Returns the selected tasks as they are now, in the order of the list. */
export function readSelected(): readonly Task[] {
  return pick(shown.get(), selection.get().ids);
}

/** Returns those of these tasks that the list shows, as they are now. */
export function useShown(ids: ReadonlySet<string>): readonly Task[] {
  return pick(useSelector(shown), ids);
}

/** Returns the task that was selected last. */
export function lastSelected(): string | null {
  return selection.get().end;
}

/**
 * Returns an end of a range: where that has left the list, the selected task that was nearest to it on the side of the other end, or else
 * on this one.
 */
function keepEnd(end: string | null, other: string | null, before: readonly Task[], { ids }: Selection) {
  if (end === null || shown.get().some(({ _id }) => _id === end)) return end;
  const findPosition = (wanted: string | null) => before.findIndex(({ _id }) => _id === wanted);
  const at = findPosition(end);
  const after = before.slice(at + 1).find(({ _id }) => ids.has(_id))?._id;
  const ahead = before.slice(0, at).findLast(({ _id }) => ids.has(_id))?._id;
  return (findPosition(other) < at ? (ahead ?? after) : (after ?? ahead)) ?? null;
}

/**
 * Tells what the list shows: what it does not show any more leaves the selection, so that no press changes what nobody sees. Returns what
 * left it where it is empty now.
 */
export function showInList(tasks: readonly Task[]): readonly string[] {
  const before = shown.get();
  shown.set(tasks);
  const state = selection.get();
  if (state.ids.size === 0) return [];
  const ids = new Set(readSelected().map(({ _id }) => _id));
  const left = state.ids.size - ids.size;
  if (left === 0) return [];
  const beside = new Set([...state.beside].filter((id) => ids.has(id)));
  const next = { ...state, ids, beside, left: state.left + left };
  const anchor = keepEnd(state.anchor, state.end, before, next);
  const end = keepEnd(state.end, state.anchor, before, next);
  selection.set({ ...next, anchor, end });
  return ids.size === 0 ? [...state.ids] : [];
}

export function selectNone(): void {
  selection.set(NOTHING);
}

/** Ends the list and its selection. */
export function leaveList(): void {
  shown.set([]);
  selectNone();
}

/** Selects all tasks of the list. */
export function selectAll(): void {
  const ids = new Set(shown.get().map(({ _id }) => _id));
  selection.set({ ...NOTHING, ids, beside: ids });
}

/** Selects a task, or takes it out again. */
export function toggleSelected(id: string): void {
  const ids = new Set(selection.get().ids);
  if (!ids.delete(id)) ids.add(id);
  selection.set({ ids, anchor: id, end: id, beside: ids, left: 0 });
}

/** Selects all from the task that was selected last by itself up to this one, and no more what reached further. */
export function selectTo(id: string): void {
  const { anchor, beside } = selection.get();
  const ids = shown.get().map(({ _id }) => _id);
  const from = anchor === null ? -1 : ids.indexOf(anchor);
  const to = ids.indexOf(id);
  if (to === -1) return;
  if (from === -1) {
    toggleSelected(id);
    return;
  }
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  selection.set({ ids: new Set([...beside, ...range]), anchor, end: id, beside, left: 0 });
}

/** Selects from one task on to another one, to which the focus went from there. */
export function extendSelection(from: string, to: string): void {
  const state = selection.get();
  // The focus went elsewhere since: a new range begins, and what is selected stays.
  if (state.end !== from || state.anchor === null)
    selection.set({ ...state, anchor: from, beside: state.ids, left: 0 });
  selectTo(to);
}
