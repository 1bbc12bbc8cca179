import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormActions, FormColumns, FormStack } from './form-layout.tsx';
import { RadioTiles } from './radio-tiles.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const meta = {
  component: Dialog,
  args: {
    onClose: fn(),
    title: 'Create New Task',
    children: (
      <FormStack>
        <TextField label="Task Title" error="Give the task a title." />
        <TextArea label="Description" error={undefined} />
        <FormColumns>
          <TextField label="Start" type="date" error={undefined} />
          <TextField label="Due Date" type="date" error={undefined} defaultValue="2026-11-21" />
        </FormColumns>
        <RadioTiles
          label="Status"
          value="open"
          onValueChange={fn()}
          options={[
            { value: 'done', label: 'Completed' },
            { value: 'open', label: 'In Progress' },
          ]}
        />
        <FormActions>
          <Button>Cancel</Button>
          <Button variant="primary">Create Task</Button>
        </FormActions>
      </FormStack>
    ),
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Create New Task' });
    await expect(dialog).toContainElement(screen.getByRole('textbox', { name: 'Task Title' }));
    await expect(screen.getByRole('textbox', { name: 'Task Title' })).toHaveAccessibleDescription(
      'Give the task a title.',
    );
    await expect(screen.getByRole('textbox', { name: 'Description' })).not.toHaveAttribute('aria-invalid');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const EscapeCloses: Story = {
  play: async ({ args }) => {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const Typed: Story = {
  play: async ({ args }) => {
    const title = await screen.findByRole('textbox', { name: 'Task Title' });
    await userEvent.type(title, 'לקנות חבל!');
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Ten metres');
    await expect(getComputedStyle(title).direction).toBe('rtl');
    await expect(getComputedStyle(screen.getByRole('textbox', { name: 'Description' })).direction).toBe(
      'ltr',
    );
    // Safari's Escape that ends a word which an input method has composed.
    await fireEvent.keyDown(title, { key: 'Escape', keyCode: 229 });
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const WithDescription: Story = {
  args: {
    title: 'Edit Task',
    description: 'This task is saved on your own server.',
    children: <Button>Done</Button>,
  },
};

const LONG = (
  <FormStack>
    {Array.from({ length: 14 }, (_, index) => (
      <TextField key={index} label={`Field ${index + 1}`} error={undefined} />
    ))}
    <FormActions>
      <Button variant="primary">Create Task</Button>
    </FormActions>
  </FormStack>
);

export const LongContent: Story = {
  args: { children: LONG },
  play: async () => {
    const dialog = (await screen.findByRole('dialog')).getBoundingClientRect();
    await expect(dialog.bottom).toBeLessThanOrEqual(window.innerHeight);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Create New Task' })).toBeVisible());
    const button = screen.getByRole('button', { name: 'Create Task' });
    const { top, bottom } = button.getBoundingClientRect();
    await expect(Math.abs(dialog.bottom - bottom - 24)).toBeLessThan(2);
    // The buttons cover no field that has the focus.
    for (const field of screen.getAllByRole('textbox')) {
      field.focus();
      await expect(field.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
    }
    await expect(Math.abs(button.getBoundingClientRect().bottom - bottom)).toBeLessThan(2);
  },
};

export const LongForm: Story = { ...LongContent, args: { children: <form>{LONG}</form> } };
