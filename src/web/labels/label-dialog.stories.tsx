import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answersTasks, neverAnswers } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';
import { expectWaiting } from '#tests/fixtures/waiting.ts';

import { readNotice } from '../edits/notices.ts';
import { LabelDialog } from './label-dialog.tsx';

const TASKS = makeTasks(12);

/** Waits until all tasks that have 'errands', the label of most, and no others wait to be sent with these labels in its place. */
const expectInPlaceOfErrands = (...named: string[]) => {
  const having = TASKS.filter(({ labels }) => labels.includes('errands'));
  const withNamed = (labels: readonly string[]) => [
    ...named,
    ...labels.filter((label) => label !== 'errands'),
  ];
  return expectWaiting(
    having.map(({ _id, labels }) => ({ taskId: _id, changes: { labels: withNamed(labels) } })),
  );
};

const meta = {
  component: LabelDialog,
  args: { act: 'rename', tasks: TASKS, views: [], onClose: fn() },
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(TASKS), neverAnswers('put', PATHS.task));
  },
} satisfies Meta<typeof LabelDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Rename: Story = {
  play: async ({ args }) => {
    const dialog = await openDialog('Rename label');
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await expect(dialog.getByLabelText('New name')).toBeInvalid();
    await expect(dialog.getByLabelText('New name')).toHaveFocus();
    await userEvent.keyboard('chores{Enter}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expectInPlaceOfErrands('chores');
  },
};

const VIEWS = [{ title: 'Errands in town', address: { q: '#errands town' } }];
const GOES_ON = 'The view “Errands in town” goes on searching for “errands”.';

export const RenameWithView: Story = {
  args: { views: VIEWS },
  play: async () => {
    const dialog = await openDialog('Rename label');
    await expect(dialog.getByText(`On all tasks that have it. ${GOES_ON}`)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('New name'), 'Errands');
    await expect(dialog.getByText('On all tasks that have it.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('New name'));
    await userEvent.type(dialog.getByLabelText('New name'), 'chores{Enter}');
    await expectInPlaceOfErrands('chores');
    await waitFor(() =>
      expect(readNotice()).toMatchObject({
        text: expect.stringMatching(
          new RegExp(`^Renamed “errands” to “chores” on \\d+ tasks\\. ${GOES_ON}$`, 'u'),
        ),
      }),
    );
  },
};

export const DeleteWithView: Story = {
  args: { act: 'delete', views: VIEWS },
  play: async () => {
    const dialog = await openDialog('Delete label');
    await expect(dialog.getByText(`Its tasks stay, without the label. ${GOES_ON}`)).toBeVisible();
  },
};

export const Delete: Story = {
  args: { act: 'delete' },
  play: async ({ args }) => {
    const dialog = await openDialog('Delete label');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete label' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expectInPlaceOfErrands();
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };
