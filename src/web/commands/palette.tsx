import { Command as Cmdk } from 'cmdk';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { withCommas } from '#contract/with-commas.ts';

import { isPressOf } from '../browser/press.ts';
import { countInWords } from '../model/count-in-words.ts';
import type { Task } from '../model/task.ts';
import { Dialog } from '../ui/dialog.tsx';
import { isComposing } from '../ui/is-composing.ts';
import type { Command, CommandContext, SearchedList } from './command.ts';
import { COMMANDS, isKnown, isPossible } from './commands.ts';
import { isLetters } from './find-command.ts';
import { useLetterKeys } from './letter-keys.ts';
import { OptionGroup } from './palette-options.tsx';
import type { Option } from './palette-options.tsx';
import * as styles from './palette.css.ts';
import { findBest } from './rank.ts';

const MOST_TASKS = 20;
const MOST_LISTS = 8;

/** Chooses what is marked by an Enter in the midst of a word that Android composes, which cmdk leaves alone. */
function chooseWhileComposing(event: KeyboardEvent<HTMLElement>) {
  const { key, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || !nativeEvent.isComposing || isComposing(nativeEvent)) return;
  event.preventDefault();
  currentTarget.querySelector<HTMLElement>('[aria-selected="true"]')?.click();
}

function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  // Pressed twice, the key that opens the palette opens it once: the browser would go to its own search.
  if (isPressOf(event, 'Mod+k')) event.preventDefault();
  else chooseWhileComposing(event);
}

type Props = {
  context: CommandContext;
  tasks: readonly Task[];
  /** One's views and labels, which are offered once something is typed. */
  lists: readonly SearchedList[];
  onGoTo: (list: SearchedList) => void;
  onRun: (command: Command) => void;
  onOpenTask: (id: string) => void;
  onClose: () => void;
};

/** Returns what stands above a command: upon what it acts, where that is a task or more of them. */
function chooseHeading({ group }: Command, { selected, task, isGone }: CommandContext): string {
  if (group === 'On tasks' && isGone) return 'On what has left the list';
  if (group === 'On tasks' && selected.length > 0)
    return `On ${countInWords(selected.length, 'task')} selected`;
  const isOnTask = group === 'On a task' || group === 'On tasks';
  return isOnTask && task ? `On “${task.title}”` : group;
}

/** Returns how many of those that were found are shown, where that is not all. */
function describeCut(found: number, most: number, name: string): string[] {
  return found > most ? [`${most} of ${withCommas(found)} ${name}`] : [];
}

/** Returns the rank of the best that can be chosen of a group, which has it before the others. */
function bestRank([, options]: readonly [heading: string, options: readonly Option[]]): number {
  return options.find(({ canChoose }) => canChoose)?.rank ?? Number.MAX_SAFE_INTEGER;
}

/** Tells who listens which option is marked, now and later: the library does so after some presses alone. */
function nameMarked(root: HTMLElement | null) {
  const input = root?.querySelector('input');
  if (!root || !input) return undefined;
  const observer = new MutationObserver(() => {
    const marked = root.querySelector('[cmdk-item][aria-selected="true"]');
    if (marked) input.setAttribute('aria-activedescendant', marked.id);
    else input.removeAttribute('aria-activedescendant');
  });
  // An option that has just come is marked a moment later.
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
  return () => observer.disconnect();
}

/** Every command that this server allows, and the tasks whose titles fit best what is typed; Enter does the one that is marked. */
export function Palette({ context, tasks, lists, onGoTo, onRun, onOpenTask, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const areLettersOn = useLetterKeys();
  // Not later than the next press: Enter may be that.
  const wanted = typed.trim();
  const [marked, setMarked] = useState({ wanted, value: '' });
  // What is done comes after what fits as well and is open: a task that repeats leaves one behind each time.
  const openFirst = useMemo(
    () => tasks.toSorted((one, other) => Number(one.completed) - Number(other.completed)),
    [tasks],
  );
  const foundTasks = useMemo(() => (wanted === '' ? [] : findBest(openFirst, wanted)), [openFirst, wanted]);
  const foundLists = wanted === '' ? [] : findBest(lists, wanted);
  const known = COMMANDS.filter((command) => isKnown(command, context.isOwnServer));
  const foundCommands = Map.groupBy(findBest(known, wanted), ({ item }) => chooseHeading(item, context));
  const all: [heading: string, options: Option[]][] = [
    [
      'Tasks',
      foundTasks.slice(0, MOST_TASKS).map(({ item: { _id, title, completed }, rank }) => ({
        value: _id,
        title,
        rank,
        note: completed ? 'Completed' : undefined,
        canChoose: true,
        choose: () => onOpenTask(_id),
      })),
    ],
    [
      'Views and labels',
      foundLists.slice(0, MOST_LISTS).map(({ item, rank }) => ({
        value: item.id,
        title: item.title,
        rank,
        canChoose: true,
        choose: () => onGoTo(item),
      })),
    ],
    ...[...foundCommands].map(([heading, found]): [string, Option[]] => [
      heading,
      found.map(({ item, rank }) => ({
        value: item.title,
        title: item.title,
        rank,
        keys: item.keys.filter((keys) => areLettersOn || !isLetters(keys)),
        canChoose: isPossible(item, context),
        choose: () => onRun(item),
      })),
    ]),
  ];
  // What is called as one typed comes before a task that merely holds the word; among equals tasks are the first.
  const groups = all
    .filter(([, options]) => options.length > 0)
    .toSorted((one, other) => bestRank(one) - bestRank(other));
  const isFound = groups.length > 0;
  const cuts = [
    ...describeCut(foundTasks.length, MOST_TASKS, 'tasks'),
    ...describeCut(foundLists.length, MOST_LISTS, 'views and labels'),
  ];
  // What fits best is marked until one marks another.
  const best = groups[0]?.[1].find((option) => option.canChoose)?.value ?? '';
  return (
    <Dialog onClose={onClose} title="Find a command or a task">
      {/* What fits is chosen here: its own way of finding knows letters that stand in between. */}
      <Cmdk
        ref={nameMarked}
        shouldFilter={false}
        // Its own keys are vim's, of which Ctrl+K is "up".
        vimBindings={false}
        label="Commands and tasks"
        onKeyDown={onKeyDown}
        value={marked.wanted === wanted && marked.value !== '' ? marked.value : best}
        onValueChange={(value) => setMarked({ wanted, value })}
      >
        <Cmdk.Input
          value={typed}
          dir="auto"
          onValueChange={setTyped}
          placeholder="Type a command or a title"
          className={styles.input}
        />
        <div className={styles.results}>
          <Cmdk.List label="Commands and tasks" hidden={!isFound} className={styles.list}>
            {groups.map(([heading, options]) => (
              <OptionGroup key={heading} heading={heading} options={options} />
            ))}
          </Cmdk.List>
          <p role="status" className={isFound ? styles.cut : styles.empty}>
            {isFound ? cuts.join(', ') : `Nothing is called “${wanted}”.`}
          </p>
        </div>
      </Cmdk>
    </Dialog>
  );
}
