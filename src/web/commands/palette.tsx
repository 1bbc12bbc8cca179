import { Command as Cmdk } from 'cmdk';
import { useMemo, useState } from 'react';

import { countTasks } from '../model/count-tasks.ts';
import type { Task } from '../model/task.ts';
import { Dialog } from '../ui/dialog.tsx';
import { GROUPS } from './command.ts';
import type { Command, CommandContext, Place } from './command.ts';
import { COMMANDS, isPossible } from './commands.ts';
import { KeyCaps } from './key-caps.tsx';
import * as styles from './palette.css.ts';
import { findBest } from './rank.ts';

const MOST_TASKS = 20;
const MOST_PLACES = 8;

type Props = {
  context: CommandContext;
  tasks: readonly Task[];
  /** One's views and labels, which are offered once something is typed. */
  places: readonly Place[];
  onGoTo: (place: Place) => void;
  onRun: (command: Command) => void;
  onOpenTask: (id: string) => void;
  onClose: () => void;
};

type GroupProps = Pick<Props, 'context' | 'onRun'> & {
  heading: string;
  commands: readonly Command[];
};

/** Returns what stands above a command: upon what it acts, where that is a task or more of them. */
function headingOf({ group }: Command, { selected, task }: CommandContext): string {
  if (group === 'On tasks' && selected.length > 0) return `On ${countTasks(selected.length)} selected`;
  const isOnTask = group === 'On a task' || group === 'On tasks';
  return isOnTask && task ? `On “${task.title}”` : group;
}

function CommandGroup({ heading, commands, context, onRun }: GroupProps) {
  return (
    <Cmdk.Group heading={heading}>
      {commands.map((command) => (
        <Cmdk.Item
          key={command.title}
          value={command.title}
          disabled={!isPossible(command, context)}
          className={styles.item}
          onSelect={() => onRun(command)}
        >
          <span className={styles.name}>{command.title}</span>
          {command.keys[0] !== undefined && <KeyCaps keys={command.keys[0]} />}
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  );
}

/** Every command and the tasks whose titles fit best what is typed; Enter does the one that is marked. */
export function Palette({ context, tasks, places, onGoTo, onRun, onOpenTask, onClose }: Props) {
  const [typed, setTyped] = useState('');
  // Not later than the next press: Enter may be that.
  const wanted = typed.trim();
  const [marked, setMarked] = useState({ wanted, value: '' });
  const commands = useMemo(() => {
    const fitting = findBest(COMMANDS, wanted);
    return GROUPS.flatMap((group) => fitting.filter((command) => command.group === group));
  }, [wanted]);
  const found = useMemo(() => (wanted === '' ? [] : findBest(tasks, wanted, MOST_TASKS)), [tasks, wanted]);
  const foundPlaces = useMemo(
    () => (wanted === '' ? [] : findBest(places, wanted, MOST_PLACES)),
    [places, wanted],
  );
  const isFound = found.length + foundPlaces.length + commands.length > 0;
  // What fits best is marked until one marks another.
  const best =
    found[0]?._id ??
    foundPlaces[0]?.id ??
    commands.find((command) => isPossible(command, context))?.title ??
    '';
  return (
    <Dialog onClose={onClose} title="Find a command or a task">
      {/* What fits is chosen here: its own way of finding knows letters that stand in between. */}
      <Cmdk
        shouldFilter={false}
        loop
        label="Commands and tasks"
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
        {!isFound && (
          <p role="status" className={styles.empty}>
            Nothing is called “{wanted}”.
          </p>
        )}
        <Cmdk.List label="Commands and tasks" hidden={!isFound} className={styles.list}>
          {found.length > 0 && (
            <Cmdk.Group heading="Tasks">
              {found.map(({ _id, title, completed }) => (
                <Cmdk.Item key={_id} value={_id} className={styles.item} onSelect={() => onOpenTask(_id)}>
                  <span dir="auto" className={styles.name}>
                    {title}
                  </span>
                  {completed && <span className={styles.note}>Completed</span>}
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          )}
          {foundPlaces.length > 0 && (
            <Cmdk.Group heading="Views and labels">
              {foundPlaces.map((place) => (
                <Cmdk.Item
                  key={place.id}
                  value={place.id}
                  className={styles.item}
                  onSelect={() => onGoTo(place)}
                >
                  <span dir="auto" className={styles.name}>
                    {place.title}
                  </span>
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          )}
          {[...Map.groupBy(commands, (command) => headingOf(command, context))].map(([heading, group]) => (
            <CommandGroup key={heading} heading={heading} commands={group} context={context} onRun={onRun} />
          ))}
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  );
}
