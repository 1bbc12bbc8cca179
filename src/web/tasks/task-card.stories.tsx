import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { countTextLines } from './card-rows.ts';
import { cardHeight, textRoom } from './card-size.ts';
import { readCard } from './card-text.ts';
import { TaskCard } from './task-card.tsx';

const TODAY = '2026-11-21';

const task = makeTask({
  title: 'Renew the passport',
  description: 'The old one ends in March. Two photographs, the form of the town hall, and the fee in cash.',
  priority: 'Medium',
  dueDate: '2026-12-04',
});

const meta = {
  component: TaskCard,
  args: { task, titleLines: 1, today: TODAY, isSaving: false, onEdit: fn(), onDelete: fn(), onToggle: fn() },
  decorators: [
    (Story, { args }) => (
      <div
        style={{
          width: 'min(22rem, 100%)',
          height: `${cardHeight(countTextLines(readCard(args.task).textWidth, textRoom(22)), args.titleLines, readCard(args.task).hasMarks)}rem`,
        }}
      >
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TaskCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The hue of a card's left edge, in a word. */
function edgeHue(card: HTMLElement): string {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(card).borderLeftColor.match(/\d+/g) ?? []).map(
    Number,
  );
  if (blue >= Math.max(red, green)) return 'blue';
  if (green > red) return 'green';
  return green - blue > (red - green) / 2 ? 'yellow' : 'red';
}

/** Whether a ring is filled; what fills it is there in either case, so that it can grow. */
function isFilled(ring: HTMLElement): boolean {
  const filling = ring.querySelector('g');
  if (!filling) throw new Error('Nothing is there to fill the ring.');
  return getComputedStyle(filling).opacity === '1';
}

export const MediumPriority: Story = {
  play: async ({ canvas, args }) => {
    await expect(edgeHue(canvas.getByRole('article'))).toBe('yellow');
    const card = within(canvas.getByRole('article', { name: 'Renew the passport' }));
    await expect(card.getByText('Medium')).toBeVisible();
    await expect(card.getByText('In Progress')).toBeVisible();
    const ring = card.getByRole('button', { name: 'Complete Renew the passport' });
    await expect(isFilled(ring)).toBe(false);
    await userEvent.click(ring);
    await expect(args.onToggle).toHaveBeenCalledWith(args.task);
    await userEvent.click(card.getByRole('button', { name: 'Delete Renew the passport' }));
    await expect(args.onDelete).toHaveBeenCalledWith(args.task);
    await expect(args.onEdit).not.toHaveBeenCalled();
    await userEvent.click(card.getByRole('button', { name: 'Edit Renew the passport' }));
    await expect(args.onEdit).toHaveBeenCalledWith(args.task);
  },
};

export const HighPriority: Story = {
  args: { task: { ...task, priority: 'High' } },
  play: async ({ canvas }) => expect(edgeHue(canvas.getByRole('article'))).toBe('red'),
};

export const LowPriority: Story = {
  args: { task: { ...task, priority: 'Low' } },
  play: async ({ canvas }) => expect(edgeHue(canvas.getByRole('article'))).toBe('green'),
};

export const Completed: Story = {
  args: { task: { ...task, completed: true } },
  play: async ({ canvas }) => {
    const ring = canvas.getByRole('button', { name: 'Reopen Renew the passport' });
    await expect(ring).toBeVisible();
    await expect(isFilled(ring)).toBe(true);
    await expect(canvas.getByText('Completed')).toBeVisible();
  },
};

export const Overdue: Story = {
  args: { task: { ...task, priority: 'High', dueDate: '2026-11-03' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Overdue/u)).toBeVisible();
  },
};

export const DueToday: Story = {
  args: { task: { ...task, dueDate: TODAY } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Today/u)).toBeVisible();
  },
};

const LONG = 'Ask the harbour master whether the berth beside the ferry is free from the first of May on';

async function expectRoom(canvas: ReturnType<typeof within>) {
  const card = canvas.getByRole('article');
  await expect(card.scrollHeight).toBeLessThanOrEqual(card.clientHeight);
}

export const TitleOfTwoLines: Story = {
  args: { titleLines: 2, task: { ...task, title: 'Ask the harbour master about the berth' } },
  play: async ({ canvas, args }) => {
    const title = canvas.getByRole('heading', { name: args.task.title });
    await expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight);
    await expectRoom(canvas);
  },
};

export const TitleOfMoreLines: Story = {
  args: { titleLines: 2, task: { ...task, title: LONG } },
  play: async ({ canvas, args }) => {
    const title = canvas.getByRole('heading', { name: args.task.title });
    await expect(title.scrollHeight).toBeGreaterThan(title.clientHeight);
    await expect(canvas.getByTitle(args.task.title)).toBeVisible();
    await expectRoom(canvas);
  },
};

/** Its neighbours in the row need two lines. */
export const ShortTitleInATallRow: Story = {
  args: { titleLines: 2 },
  play: async ({ canvas }) => expectRoom(canvas),
};

/** One line was reckoned with: what the font makes longer ends there. */
export const TitleLongerThanItsLine: Story = {
  args: { task: { ...task, title: LONG } },
  play: async ({ canvas, args }) => {
    const title = canvas.getByRole('heading', { name: args.task.title });
    await expect(title.scrollWidth).toBeGreaterThan(title.clientWidth);
    await expectRoom(canvas);
  },
};

export const TitleOfOneLongWord: Story = {
  args: {
    titleLines: 2,
    task: {
      ...task,
      title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: `Delete ${args.task.title}` })).toBeVisible();
    await expectRoom(canvas);
  },
};

export const LongDescription: Story = {
  args: {
    task: {
      ...task,
      description: `${'Ask at the counter which of the forms is the one that is meant. '.repeat(8)}${'x'.repeat(300)}`,
    },
  },
  play: async ({ canvas, canvasElement }) => {
    const card = canvas.getByRole('article');
    await expect(card.scrollHeight).toBeLessThanOrEqual(card.clientHeight);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const RightToLeft: Story = {
  args: { task: { ...task, title: 'לקנות חבל!', description: 'עשרה מטרים?', labels: ['סירה (ישנה)'] } },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('heading')).direction).toBe('rtl');
    await expect(getComputedStyle(canvas.getByText('עשרה מטרים?')).direction).toBe('rtl');
    await expect(getComputedStyle(await canvas.findByText('סירה (ישנה)')).direction).toBe('rtl');
    await expect(getComputedStyle(canvas.getByText('In Progress')).direction).toBe('ltr');
    // It begins beside its ring, and not at the card's other side.
    const { right } = canvas.getByRole('button', { name: /^Complete/ }).getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(canvas.getByRole('heading'));
    const { left } = words.getBoundingClientRect();
    await expect(left - right).toBeLessThan(4);
  },
};

export const NoDescription: Story = {
  args: { task: { ...task, description: '' } },
  play: async ({ canvas }) => {
    const card = canvas.getByRole('article');
    await expect(card.scrollHeight).toBeLessThanOrEqual(card.clientHeight);
  },
};

/** It is as high as its one line needs. */
export const ShortDescription: Story = {
  args: { task: { ...task, description: 'The old one ends in March.' } },
  play: async ({ canvas }) => {
    await expectRoom(canvas);
    const { bottom } = canvas.getByText('The old one ends in March.').getBoundingClientRect();
    const { top } = canvas.getByText('Medium').getBoundingClientRect();
    await expect(top - bottom).toBeLessThanOrEqual(20);
  },
};

/** One line was reckoned with: where the font makes two of it, they lie upon nothing. */
export const DescriptionLongerThanItsLine: Story = {
  args: { task: { ...task, description: 'Ш'.repeat(35) } },
  play: async ({ canvas }) => {
    await expectRoom(canvas);
    const { bottom } = canvas.getByText(/^Ш/).getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(canvas.getByText('Medium').getBoundingClientRect().top);
  },
};

/** So many px has what a finger presses. */
const FINGER = 44;

/** Returns the height of all that leads to an element, in the line through its middle. */
function pressedHeight(element: HTMLElement): number {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, middle] = [left + width / 2, top + height / 2];
  const leads = (y: number) => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit !== null && (element.contains(hit) || hit.contains(element)) && hit.closest('a, label') !== null
    );
  };
  let [from, to] = [middle, middle];
  while (leads(from - 1)) from -= 1;
  while (leads(to + 1)) to += 1;
  return to - from + 1;
}

export const Labelled: Story = {
  args: { task: { ...task, labels: ['home', 'paperwork'] } },
  play: async ({ canvas }) => {
    const label = await canvas.findByRole('link', { name: 'home' });
    await expect(label).toHaveAttribute('href', '?q=%23home');
    await expectRoom(canvas);
    await expect(pressedHeight(label)).toBeGreaterThanOrEqual(FINGER);
    await expect(pressedHeight(canvas.getByRole('checkbox'))).toBeGreaterThanOrEqual(FINGER);
  },
};

const CHECKLIST = '- [x] Two photographs\n- [ ] The form of the town hall\n- [ ] The fee in cash';

export const ManyLabelsAndAChecklist: Story = {
  args: { task: { ...task, description: CHECKLIST, labels: ['errands', 'home office', 'paperwork', 'x'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'home office' })).toHaveAttribute(
      'href',
      '?q=%23%22home+office%22',
    );
    await expect(canvas.getByText('+2')).toBeVisible();
    await expect(
      canvas.getByRole('link', { name: 'Checklist of Renew the passport: 1/3 done' }),
    ).toHaveTextContent('1/3');
    await expect(canvas.queryByText(/Two photographs/)).not.toBeInTheDocument();
    await expectRoom(canvas);
  },
};

export const DarkWithLabels: Story = { ...ManyLabelsAndAChecklist, globals: { theme: 'dark' } };

export const NarrowWithLongLabels: Story = {
  args: {
    task: {
      ...task,
      description: CHECKLIST,
      labels: ['m'.repeat(40), 'Donaudampfschifffahrtsgesellschaft', 'x'],
    },
  },
  decorators: [
    (Story) => (
      <div style={{ width: '18.5rem', height: '100%' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('1/3')).toBeVisible();
    await expect(canvas.getByText('+1')).toBeVisible();
    await expectRoom(canvas);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const Repeating: Story = {
  args: { task: { ...task, repeat: 'FREQ=MONTHLY;BYMONTHDAY=31' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Every month on day 31')).toBeVisible();
    await expectRoom(canvas);
  },
};

export const RepeatingWithLabels: Story = {
  args: { task: { ...task, repeat: 'DONE;FREQ=DAILY;INTERVAL=3', labels: ['garden', 'home'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Every 3 days after completion')).toBeInTheDocument();
    await expectRoom(canvas);
  },
};

export const NoDueDate: Story = { args: { task: { ...task, dueDate: null } } };

export const Saving: Story = {
  args: { isSaving: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Saving')).toBeInTheDocument();
  },
};

export const Narrow: Story = {
  args: { task: { ...task, dueDate: '2026-10-23' } },
  decorators: [
    (Story) => (
      <div style={{ width: '18.5rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const due = canvas.getByText(/^Overdue/u);
    await expect(due.scrollWidth).toBeLessThanOrEqual(due.clientWidth);
  },
};
