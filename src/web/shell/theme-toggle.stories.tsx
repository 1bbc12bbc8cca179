import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';

import { ThemeToggle } from './theme-toggle.tsx';

const meta = {
  component: ThemeToggle,
  beforeEach: () => {
    const stored = localStorage.getItem('theme');
    return () => {
      if (stored === null) localStorage.removeItem('theme');
      else localStorage.setItem('theme', stored);
    };
  },
} satisfies Meta<typeof ThemeToggle>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Toggles: Story = {
  globals: { theme: 'light' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Switch to dark theme' }));
    await expect(document.documentElement).toHaveClass('dark');
    await expect(localStorage.getItem('theme')).toBe('dark');
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch to light theme' }));
    await expect(document.documentElement).not.toHaveClass('dark');
    await expect(localStorage.getItem('theme')).toBe('light');
  },
};

export const InTheDark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  },
};
