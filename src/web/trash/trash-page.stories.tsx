import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, delay, http } from 'msw';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';

import type { DeletedTask } from '#contract/history.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { makeDeletedTask } from '#tests/fixtures/revisions.ts';
import { makeTasks, taskId } from '#tests/fixtures/tasks.ts';

import { TrashPage } from './trash-page.tsx';

const TRASH = '/api/trash';
const TASKS = '/api/tasks/gp';
const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString();
const DELETED = [
  makeDeletedTask({ deletedAt: yesterday }),
  makeDeletedTask({
    _id: taskId(2),
    title: 'Bring the empty bottles away',
    deletedAt: '2026-01-02T10:00:00.000Z',
  }),
];

const trash = (tasks: readonly DeletedTask[]) =>
  http.get(TRASH, () => HttpResponse.json({ success: true, tasks }));

const meta = {
  component: TrashPage,
  beforeEach: ({ msw }) => {
    let left = DELETED;
    msw.use(
      http.get(TASKS, () => HttpResponse.json({ success: true, tasks: [], seq: 1 })),
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
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

export const PurgeFails: Story = {
  beforeEach: ({ msw }) =>
    msw.use(http.delete(`${TRASH}/:id`, () => HttpResponse.json({ message: 'Not now.' }, { status: 409 }))),
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
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }, { timeout: 5_000 }));
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
  beforeEach: ({ msw }) => msw.use(http.get(TRASH, () => delay('infinite'))),
};

export const Failed: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      http.get(TRASH, () => HttpResponse.json({ message: 'The server is being moved.' }, { status: 400 })),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server is being moved.');
  },
};
