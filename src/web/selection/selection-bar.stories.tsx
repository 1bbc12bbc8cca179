import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';

import { PATHS } from '#contract/paths.ts';
import { answers, answersTasks, neverAnswers } from '#tests/fixtures/answers.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';

import { SelectionBar } from './selection-bar.tsx';
import { leaveList, selectAll, showInList } from './selection.ts';

const TASKS = makeTasks(12);

const meta = {
  component: SelectionBar,
  beforeEach: ({ msw }) => {
    msw.use(answersTasks(TASKS), neverAnswers('put', PATHS.task));
    showInList(TASKS);
    selectAll();
    return leaveList;
  },
} satisfies Meta<typeof SelectionBar>;

export default meta;
type Story = StoryObj<typeof meta>;

const ACTIONS = ['Complete', 'Reopen', 'Priority', 'Due date', 'Add label', 'Remove label', 'Delete'];

export const Selected: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('12 selected');
    for (const name of ACTIONS) await expect(canvas.getByRole('button', { name })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('Nothing selected');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const NothingYet: Story = {
  beforeEach: leaveList,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};

export const AtAnotherServer: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answers('get', PATHS.tasks, { success: true, tasks: TASKS }));
  },
  play: async ({ canvas }) => {
    // Until the first list nobody knows which server it is.
    await waitFor(() => expect(canvas.queryByRole('button', { name: /label/ })).toBeNull());
    for (const name of ['Complete', 'Reopen', 'Priority', 'Due date', 'Delete'])
      await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};

export const SomeLeft: Story = {
  play: async ({ canvas }) => {
    showInList(TASKS.slice(0, 9));
    await expect(await canvas.findByText('9 selected, 3 left the list')).toBeVisible();
  },
};

/** So many px has what a finger presses. */
const FINGER = 44;

/** Each action says in words what it does, and none is cut, nor is any out of the view. */
const expectWords: Story['play'] = async ({ canvas }) => {
  for (const name of ACTIONS) {
    const button = canvas.getByRole('button', { name });
    await expect(canvas.getByText(name)).toBeVisible();
    const { left, right, width, height } = button.getBoundingClientRect();
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(FINGER);
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(innerWidth);
    await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
  }
};

export const OnAPhone: Story = { globals: { viewport: { value: 'mobile1' } }, play: expectWords };

/** The width of most phones. */
const MOST_PHONES = { name: 'Most phones', styles: { width: '360px', height: '740px' } };

export const OnMostPhones: Story = {
  globals: { viewport: { value: 'mostPhones' } },
  parameters: { viewport: { options: { mostPhones: MOST_PHONES } } },
  play: expectWords,
};

export const OnATablet: Story = { globals: { viewport: { value: 'tablet' } }, play: expectWords };

export const Dark: Story = { globals: { theme: 'dark' } };
