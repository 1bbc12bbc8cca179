import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

import { LabelDot } from './label-dot.tsx';

const meta = { component: LabelDot, args: { label: 'Caf\u00e9' } } satisfies Meta<typeof LabelDot>;

export default meta;

export const OneHueForAllSpellings: StoryObj<typeof meta> = {
  render: () => (
    <>
      {['Caf\u00e9', 'CAF\u00c9', 'cafe\u0301', 'Garden'].map((label) => (
        <LabelDot key={label} label={label} />
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const hues = [...canvasElement.querySelectorAll('span')].map(
      (dot) => getComputedStyle(dot).backgroundColor,
    );
    await expect(hues).toHaveLength(4);
    await expect(new Set(hues.slice(0, 3)).size).toBe(1);
    await expect(hues[3]).not.toBe(hues[0]);
  },
};
