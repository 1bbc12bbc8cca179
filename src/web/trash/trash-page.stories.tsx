import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';

import type { DeletedTask } from '#contract/history.ts';
import { PATHS } from '#contract/paths.ts';
import { answers, answersTasks, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeDeletedTask } from '#tests/fixtures/revisions.ts';
import { makeTasks, taskId } from '#tests/fixtures/tasks.ts';

import { TrashPage } from './trash-page.tsx';

const TRASH = '/api/trash';
const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString();
const DELETED = [
  makeDeletedTask({ deletedAt: yesterday }),
  makeDeletedTask({
    _id: taskId(2),
    title: 'Bring the empty bottles away',
    deletedAt: '2026-01-02T10:00:00.000Z',
  }),
];

const trash = (tasks: readonly DeletedTask[]) => answers('get', PATHS.trash, { success: true, tasks });

const meta = {
  component: TrashPage,
  beforeEach: ({ msw }) => {
    let left = DELETED;
    msw.use(
      answersTasks([]),
      http.get(TRASH, () => HttpResponse.json({ success: true, tasks: left })),
      http.delete(`${TRASH}/:id`, ({ params }) => {
        left = left.filter((task) => task._id !== params['id']);
        return HttpResponse.json({ success: true, message: 'Task deleted for good' });
      }),
    );
  },
} satisfies Meta<typeof TrashPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const [row] = await canvas.findAllByRole('listitem');
    await expect(row).toHaveTextContent('Mend the kitchen tap');
    await expect(row).toHaveTextContent('29 days left');
    await userEvent.click(within(row ?? document.body).getByRole('button', { name: 'Delete for good' }));
    const dialog = await openDialog('Delete for good?');
    await expect(dialog.getByText(/“Mend the kitchen tap”.*cannot be undone/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Delete for good' })).toHaveFocus());
  },
};

export const OfOneMoment: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      trash(
        ['2026-01-01', '2026-01-03', '2026-01-02'].map((day, index) =>
          makeDeletedTask({
            _id: taskId(index),
            title: `Made on ${day}`,
            createdAt: `${day}T08:00:00.000Z`,
            deletedAt: yesterday,
          }),
        ),
      ),
    ),
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('listitem');
    await expect(rows.map((row) => /Made on \S{10}/.exec(row.textContent)?.[0])).toEqual([
      'Made on 2026-01-03',
      'Made on 2026-01-02',
      'Made on 2026-01-01',
    ]);
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

export const PurgeFails: Story = {
  beforeEach: ({ msw }) => msw.use(refuses('delete', PATHS.purgeTask, 'Not now.')),
  play: async ({ canvas }) => {
    const [button] = await canvas.findAllByRole('button', { name: 'Delete for good' });
    await userEvent.click(button ?? document.body);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Delete failedNot now. The task is still in the trash.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
  },
};

export const PurgeWithoutAnswer: Story = {
  beforeEach: ({ msw }) => msw.use(http.delete(`${TRASH}/:id`, () => HttpResponse.error())),
  play: async ({ canvas }) => {
    const [button] = await canvas.findAllByRole('button', { name: 'Delete for good' });
    await userEvent.click(button ?? document.body);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('The task may be gone all the same.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
  },
};

export const PurgedElsewhere: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      http.delete(`${TRASH}/:id`, () =>
        HttpResponse.json({ success: false, message: 'No such task.' }, { status: 404 }),
      ),
    ),
  play: async ({ canvas }) => {
    const [button] = await canvas.findAllByRole('button', { name: 'Delete for good' });
    await userEvent.click(button ?? document.body);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const RestoredElsewhere: Story = {
  beforeEach: ({ msw }) => {
    let isRestored = false;
    const message = 'This task is not in the trash: it was restored meanwhile. Nothing was deleted.';
    msw.use(
      http.get(TRASH, () =>
        HttpResponse.json({ success: true, tasks: isRestored ? [] : [makeDeletedTask()] }),
      ),
      http.delete(`${TRASH}/:id`, () => {
        isRestored = true;
        return HttpResponse.json({ success: false, code: 'conflict', message }, { status: 409 });
      }),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete for good' }));
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await canvas.findByText('The trash is empty');
    await expect(dialog.getByRole('alert')).toHaveTextContent(
      /^The task was restoredThis task is not in the trash: .* Nothing was deleted\.$/,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const LongWords: Story = {
  beforeEach: ({ msw }) => msw.use(trash([makeDeletedTask({ title: 'a'.repeat(200) })])),
  decorators: [
    (Story) => (
      <div style={{ width: '20rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'a'.repeat(200) });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const TenThousand: Story = {
  beforeEach: ({ msw }) =>
    msw.use(trash(makeTasks(10_000).map((task) => makeDeletedTask({ _id: task._id, title: task.title })))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(200);
    await expect(canvas.getByText(/^200 of 10/)).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => msw.use(trash([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => msw.use(neverAnswers('get', PATHS.trash)),
};

export const Failed: Story = {
  beforeEach: ({ msw }) => msw.use(refuses('get', PATHS.trash, 'The server is being moved.')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server is being moved.');
  },
};

export const AnotherServer: Story = {
  beforeEach: ({ msw }) => msw.use(answers('get', PATHS.tasks, [])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This server has no trash')).toBeVisible();
    await expect(canvas.queryByText(/^Kept for/)).toBeNull();
  },
};
