import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';

import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { ConflictDialog } from './conflict-dialog.tsx';

const LONG = 'Double the bow lines, chafe guards on both, fenders up. '.repeat(12).trim();

const meta = {
  component: ConflictDialog,
  args: {
    taskTitle: 'Check the moorings',
    verb: 'update',
    isLost: false,
    seen: makeTask({ title: 'Check the moorings twice' }),
    formIdFor: (name) => `a-conflict-${name}`,
    conflicts: {
      title: {
        base: 'Check the moorings',
        theirs: 'Check the moorings twice',
        mine: 'Check the moorings before the gale',
      },
    },
    onResolve: fn(),
    onDiscard: fn(),
    onLater: fn(),
  },
} satisfies Meta<typeof ConflictDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const field = async (name: string) => within((await openDialog()).getByRole('region', { name }));

export const OneField: Story = {
  play: async ({ args }) => {
    const title = await field('Title');
    const [yours, theirs] = title.getAllByRole('paragraph').slice(1);
    await expect(yours).toHaveTextContent('Yours Check the moorings before the gale');
    await expect(theirs).toHaveTextContent('Theirs Check the moorings twice');
    await userEvent.click(title.getByRole('button', { name: 'Keep yours: Title' }));
    await expect(args.onResolve).toHaveBeenCalledWith({ title: 'Check the moorings before the gale' });
  },
};

const PLAN = 'Double the bow lines. Chafe guards on both sides, fenders up, and the heads pumped out.';

export const LongTexts: Story = {
  args: {
    conflicts: {
      description: {
        base: `${PLAN}\n- [ ] call Ida\n- [ ] charge the torch`,
        theirs: `${PLAN.replace('Double', 'Treble')}\n- [x] call Ida\n- [ ] charge the torch\n- [ ] take the spare anchor`,
        mine: `${PLAN.replace('both sides', 'the seaward side')}\n- [ ] call Ida\n- [ ] charge both torches`,
      },
    },
  },
  play: async () => {
    const description = await field('Description');
    const marked = () => description.getAllByRole('mark').map((mark) => mark.textContent);
    const yours = ['Double', 'the seaward side', ' ', 'both torches'];
    await expect(marked()).toEqual([...yours, 'Treble', 'both sides', 'x', 'the torch…']);
    for (const showAll of description.getAllByRole('button', { name: 'Show all' }))
      await userEvent.click(showAll);
    await expect(marked()).toEqual([
      ...yours,
      'Treble',
      'both sides',
      'x',
      'the torch\n- [ ] take the spare anchor',
    ]);
    const [first] = description.getAllByRole('mark');
    // Whoever tells no colours apart sees it too.
    await expect(first).toHaveStyle({ textDecorationLine: 'underline', fontWeight: '600' });
  },
};

export const LongTextsDark: Story = { args: { ...LongTexts.args }, globals: { theme: 'dark' } };

export const Lost: Story = {
  args: { isLost: true, conflicts: { priority: { base: 'Low', theirs: 'Low', mine: 'High' } } },
  play: async ({ args }) => {
    const dialog = await openDialog();
    await expect(dialog.getByRole('button', { name: 'Keep yours: Priority' })).toBeVisible();
    // The server's words are all that there was before.
    await expect(dialog.queryByText(/Before/)).not.toBeInTheDocument();
    await expect(
      dialog.getByText(/was put back to an older copy since, which says something else/),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Discard my change' }));
    await expect(args.onDiscard).toHaveBeenCalledTimes(1);
  },
};

export const EveryField: Story = {
  args: {
    conflicts: {
      title: {
        base: 'Moorings',
        theirs: 'Check the moorings twice',
        mine: 'Check the moorings before the gale',
      },
      description: { base: '', theirs: LONG, mine: 'Ask Ida for the long line.' },
      priority: { base: 'Low', theirs: 'Medium', mine: 'High' },
      dueDate: { base: '2026-11-21', theirs: '2026-11-22', mine: '2026-11-23' },
      completed: { base: false, theirs: true, mine: false },
    },
  },
  play: async ({ args }) => {
    await userEvent.click((await field('Title')).getByRole('button', { name: 'Keep theirs: Title' }));
    const theirs = (await field('Title')).getByRole('button', { name: 'Keep theirs: Title' });
    await expect(theirs).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(
      (await field('Description')).getByRole('button', { name: 'Keep yours: Description' }),
    );
    await userEvent.click((await field('Priority')).getByRole('button', { name: 'Keep yours: Priority' }));
    await userEvent.click((await field('Status')).getByRole('button', { name: 'Keep theirs: Status' }));
    await expect(args.onResolve).not.toHaveBeenCalled();
    await expect(screen.getByText(/^4 of 5 chosen/)).toBeVisible();
    const due = await field('Due date');
    await userEvent.click(due.getByRole('button', { name: 'Write something else' }));
    await expect(due.getByLabelText('Due date to keep')).toHaveFocus();
    const priority = await field('Priority');
    await userEvent.click(priority.getByRole('button', { name: 'Write something else' }));
    await expect(priority.getByRole('combobox', { name: 'Priority to keep' })).toHaveFocus();
    await userEvent.clear(due.getByLabelText('Due date to keep'));
    await userEvent.click(due.getByRole('button', { name: 'Keep this' }));
    await expect(due.getByText('Choose a due date.')).toBeVisible();
    await expect(due.getByLabelText('Due date to keep')).toHaveFocus();
    await userEvent.type(due.getByLabelText('Due date to keep'), '2026-12-01');
    await userEvent.click(due.getByRole('button', { name: 'Keep this' }));
    await expect(args.onResolve).toHaveBeenCalledWith({
      title: 'Check the moorings twice',
      description: 'Ask Ida for the long line.',
      priority: 'High',
      dueDate: '2026-12-01',
      completed: true,
    });
  },
};

export const Dark: Story = { args: { ...EveryField.args }, globals: { theme: 'dark' } };

export const LongWords: Story = {
  args: {
    taskTitle: 'a'.repeat(200),
    conflicts: { title: { base: 'a'.repeat(200), theirs: 'b'.repeat(200), mine: 'c'.repeat(200) } },
  },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    dialog.parentElement?.style.setProperty('width', '20rem');
    await expect(dialog.getBoundingClientRect().width).toBeLessThanOrEqual(320);
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};

export const Later: Story = {
  play: async ({ args }) => {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(args.onLater).toHaveBeenCalledTimes(1);
    await expect(args.onDiscard).not.toHaveBeenCalled();
  },
};

export const Discard: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Discard my change' }));
    await expect(args.onDiscard).toHaveBeenCalledTimes(1);
  },
};

export const Deletion: Story = {
  args: { verb: 'delete', conflicts: { priority: { base: 'Low', theirs: 'High', mine: null } } },
  play: async ({ args }) => {
    await expect((await field('Priority')).getByText('High')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep the task' }));
    await expect(args.onDiscard).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete anyway' }));
    await expect(args.onResolve).toHaveBeenCalledWith({});
  },
};
