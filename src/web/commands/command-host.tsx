import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

import { LISTS } from '#contract/lists.ts';

import { onPress } from '../browser/presses.ts';
import { redo, undo } from '../edits/undo-redo.ts';
import { followImports } from '../imports/undo-import.ts';
import { listLabels } from '../labels/known-labels.ts';
import { LabelDialog } from '../labels/label-dialog.tsx';
import type { Task } from '../model/task.ts';
import { useUrlDialog } from '../routing/url-dialog.ts';
import { labelWord } from '../search/query.ts';
import { findFocusedTask, isInList, moveFocus } from '../selection/focused-card.ts';
import { isTargetLost, noteNewTarget } from '../selection/lost-target.ts';
import { readSelected, useShown } from '../selection/selection.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { useTasks } from '../task-list/queries.ts';
import { closeThen } from '../ui/close-then.ts';
import type { CommandContext, CommandDialog, SearchedList } from './command.ts';
import { COMMANDS, isPossible } from './commands.ts';
import { commandFinder } from './find-command.ts';
import { focusAtPress } from './focus-at-press.ts';
import { guardMovedFocus } from './guard-moved-focus.ts';
import { HelpDialog } from './help-dialog.tsx';
import { areLetterKeysOn } from './letter-keys.ts';
import { Palette } from './palette.tsx';
import { takeInTurn } from './take-in-turn.ts';

followImports();

const findCommand = commandFinder(COMMANDS, areLetterKeysOn);

/** What commands are for, as their person sees it: the task in focus, and what is selected. */
type Aim = { task: Task | undefined; selected: readonly Task[] };

type Shown = { dialog: CommandDialog; aim: Aim };

const NO_TASKS: readonly Task[] = [];

/** Understands the keys of the commands on every signed-in screen, and shows their palette and their help. */
export function CommandHost({ views }: { views: readonly SearchedList[] }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { tasks = [] } = useTasks();
  const isOwnServer = useIsOwnServer() === true;
  const { open: openTask } = useUrlDialog('task');
  const { open: openHistory } = useUrlDialog('history');
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const { task: aimedTask, selected: aimed } = shown?.aim ?? { task: undefined, selected: NO_TASKS };
  const stillSelected = useShown(useMemo(() => new Set(aimed.map(({ _id }) => _id)), [aimed]));
  const isPalette = shown?.dialog === 'palette';
  const labels = useMemo(() => (isPalette ? listLabels(tasks) : []), [isPalette, tasks]);

  const findTask = (id: string | undefined) => tasks.find(({ _id }) => _id === id);
  const [focusAt] = useState(focusAtPress);

  const contextFor = (
    aim: Aim,
    selected: readonly Task[],
    isGone: boolean,
    press?: { focus: Element | null; at: number },
  ): CommandContext => ({
    goTo: (to) => void navigate({ to }),
    openTask,
    openHistory,
    show: (dialog) => setShown({ dialog, aim }),
    undo: () => void undo(queryClient, press?.at),
    redo: () => void redo(queryClient),
    move: (direction) => {
      focusAt.noteMove();
      moveFocus(direction, press ? press.focus : document.activeElement);
    },
    task: findTask(aim.task?._id),
    selected,
    seen: aim.selected.length === 0 && aim.task ? [aim.task] : aim.selected,
    isGone,
    isOwnServer,
    hasLabels: tasks.some((task) => task.labels.length > 0),
  });

  const understand = useEffectEvent((event: KeyboardEvent) => {
    const focus = focusAt.find(event);
    const command = findCommand(event);
    if (command === null || command === 'begun') return false;
    const isInside = isInList(focus);
    const selected = isInside ? readSelected() : NO_TASKS;
    if (selected.length > 0) noteNewTarget();
    const aim = { task: findTask(findFocusedTask(focus)), selected };
    const context = contextFor(aim, selected, isInside && isTargetLost(focus), {
      focus,
      at: event.timeStamp,
    });
    if (!isPossible(command, context)) return false;
    event.preventDefault();
    // A key that is held down is one press: changes must not run away.
    if (!event.repeat || command.repeats === true) command.run(context);
    return command.opens ?? false;
  });
  useEffect(() => {
    const controller = new AbortController();
    guardMovedFocus(controller.signal);
    const { take, end } = takeInTurn((event) => understand(event));
    const stop = onPress(take);
    return () => {
      controller.abort();
      stop();
      // The next field may be the login's, and what was typed is another person's then.
      end();
    };
  }, []);

  if (shown === null) return null;
  if (shown.dialog === 'help') return <HelpDialog isOwnServer={isOwnServer} onClose={close} />;
  if (shown.dialog !== 'palette') {
    const act = shown.dialog === 'rename-label' ? 'rename' : 'delete';
    return <LabelDialog act={act} tasks={tasks} views={views} onClose={close} />;
  }
  const goToList = ({ address: { path, ...search } }: SearchedList) => {
    const { pathname, search: former } = router.state.location;
    const here = LISTS.find((list) => list === pathname);
    // A label is looked for in the list as it stands, and a view says itself how it is sorted.
    const sort = path === undefined && here ? former.sort : search.sort;
    void navigate({ to: path ?? here ?? '/', search: { ...search, sort } });
  };
  const lists = [
    ...views,
    ...labels.map((label) => ({ id: `#${label}`, title: `#${label}`, address: { q: labelWord(label) } })),
  ];
  const isGone =
    aimed.length > 0 ? stillSelected.length === 0 : aimedTask !== undefined && !findTask(aimedTask._id);
  const context = contextFor(shown.aim, stillSelected, isGone);
  return (
    <Palette
      context={context}
      tasks={tasks}
      lists={lists}
      onGoTo={(list) => closeThen(close, () => goToList(list))}
      onRun={(command) => closeThen(close, () => command.run(context))}
      onOpenTask={(id) => closeThen(close, () => openTask(id))}
      onClose={close}
    />
  );
}
