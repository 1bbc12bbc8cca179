import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';

import type { Revision } from '#contract/history.ts';
import { PATHS } from '#contract/paths.ts';
import { answers, answersTasks, neverAnswers, refuses } from '#tests/fixtures/answers.ts';
import { openDialog } from '#tests/fixtures/open-dialog.ts';
import { showOutbox } from '#tests/fixtures/outbox.ts';
import { makeHistory } from '#tests/fixtures/revisions.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { TaskHistoryDialog } from './task-history.tsx';

const LONG =
  'Start with the plum cake. Some of the quantities are in cups, others in handfuls; write both down as they are and weigh them when the cake is baked next.\n\nThe pages at the back are the ones that fade.';

const HISTORY = makeHistory([
  { title: 'Mend the tap', description: '' },
  { title: 'Mend the kitchen tap', description: LONG },
  { priority: 'High', dueDate: '2026-12-01' },
  { completed: true },
]);

const TASK = makeTask({ ...HISTORY[0]?.after, version: 4 });

const CREATED = '2026-11-01T08:00:00.000Z';

const answer = (revisions: readonly Revision[]) =>
  answers('get', PATHS.revisions, { success: true, createdAt: CREATED, revisions, next: null });

const MANY = makeHistory(Array.from({ length: 120 }, (_, index) => ({ title: `Draft ${index + 1}` })));

/** Answers with the page of many versions that was asked for. */
const answerMany = ({ request }: { request: Request }) => {
  const before = Number(new URL(request.url).searchParams.get('before') ?? MANY.length + 1);
  const older = MANY.filter(({ version }) => version < before);
  const revisions = older.slice(0, 50);
  const next = older.length > 50 ? revisions.at(-1)?.version : null;
  return HttpResponse.json({ success: true, createdAt: CREATED, revisions, next });
};

const meta = {
  component: TaskHistoryDialog,
  args: { taskId: taskId(1), onClose: fn(), onRestore: fn() },
  beforeEach: ({ msw }) => msw.use(answersTasks([TASK]), answer(HISTORY)),
} satisfies Meta<typeof TaskHistoryDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const versions = async () => {
  const dialog = await openDialog('History');
  await dialog.findByRole('heading', { name: 'Created' });
  return dialog.getAllByRole('listitem').map((item) => within(item));
};

export const Default: Story = {
  play: async ({ args }) => {
    const [done, urgent, longer, created] = await versions();
    await expect(done?.getByText('As it is now')).toBeVisible();
    await expect(done?.queryByRole('button', { name: 'Restore this version' })).toBeNull();
    await expect(urgent?.getByRole('heading', { name: 'Changed priority and due date' })).toBeVisible();
    await userEvent.click(longer?.getByRole('button', { name: 'Show all' }) ?? document.body);
    await expect(longer?.getByText(/The pages at the back are the ones that fade/)).toBeVisible();
    await userEvent.click(created?.getByRole('button', { name: 'Restore this version' }) ?? document.body);
    await expect(args.onRestore).toHaveBeenCalledWith(
      expect.objectContaining({
        fields: expect.objectContaining({ title: 'Mend the tap', completed: false }),
        seen: expect.objectContaining({ title: 'Mend the kitchen tap', version: 4 }),
        isDeleted: false,
      }),
    );
  },
};

const deletion = { id: 'made', verb: 'delete', taskId: TASK._id, seen: TASK, changes: {} } as const;
const changed = { ...deletion, verb: 'update', changes: { priority: 'Medium' } } as const;
const refusal = { title: 'Update failed', detail: 'It was changed somewhere else.', theirs: TASK };

export const ChangeWaits: Story = {
  play: async ({ args }) => {
    showOutbox({ made: changed });
    const [newest, urgent] = await versions();
    await expect(await newest?.findByRole('button', { name: 'Restore this version' })).toBeVisible();
    await expect(screen.queryByText('As it is now')).toBeNull();
    await userEvent.click(urgent?.getByRole('button', { name: 'Restore this version' }) ?? document.body);
    await expect(args.onRestore).toHaveBeenCalledWith(
      expect.objectContaining({ seen: expect.objectContaining({ priority: 'Medium' }), isDeleted: false }),
    );
  },
};

export const ChangeRefused: Story = {
  play: async () => {
    showOutbox({ made: changed, refusal });
    const [newest] = await versions();
    await expect(await newest?.findByRole('button', { name: 'Restore this version' })).toBeVisible();
  },
};

export const DeletionWaits: Story = {
  play: async ({ args }) => {
    showOutbox({ made: deletion });
    const [newest] = await versions();
    await userEvent.click(
      (await newest?.findByRole('button', { name: 'Restore this version' })) ?? document.body,
    );
    await expect(args.onRestore).toHaveBeenCalledWith(expect.objectContaining({ isDeleted: true }));
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

export const OfADeletedTask: Story = {
  beforeEach: ({ msw }) => msw.use(answersTasks([]), answer(makeHistory([{}, { deleted: true }]))),
  play: async ({ args }) => {
    const [deleted] = await versions();
    await userEvent.click(deleted?.getByRole('button', { name: 'Restore this version' }) ?? document.body);
    await expect(args.onRestore).toHaveBeenCalledWith(expect.objectContaining({ isDeleted: true }));
  },
};

export const LongWords: Story = {
  beforeEach: ({ msw }) =>
    msw.use(answer(makeHistory([{ title: 'a'.repeat(200) }, { title: `${'ab '.repeat(60)}end` }]))),
  play: async () => {
    await versions();
    const dialog = screen.getByRole('dialog');
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};

const items = () => screen.getAllByRole('listitem');

export const ManyVersions: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answersTasks([makeTask({ title: 'Draft 120', createdAt: CREATED })]),
      http.get('/api/tasks/:id/revisions', answerMany),
    ),
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(items()).toHaveLength(100));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('heading', { name: 'Created' });
    await expect(items()).toHaveLength(120);
    await expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Restore this version' }).at(-1) ?? document.body,
    );
    await expect(args.onRestore).toHaveBeenCalledWith(
      expect.objectContaining({
        fields: expect.objectContaining({ title: 'Draft 1' }),
        seen: expect.objectContaining({ title: 'Draft 120', createdAt: CREATED }),
      }),
    );
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => msw.use(neverAnswers('get', PATHS.revisions)),
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent('Loading the history...');
  },
};

export const Failed: Story = {
  beforeEach: ({ msw }) => msw.use(refuses('get', PATHS.revisions, 'There is no such task.')),
  play: async () => {
    await openDialog();
    await expect(await screen.findByRole('alert')).toHaveTextContent('There is no such task.');
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
