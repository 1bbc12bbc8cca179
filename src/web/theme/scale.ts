/** The parts of the look that both themes share; rem, so that they grow with the reader's own type size. */

/** Steps of the 4 px grid: space(4) is 16 px at the usual type size. */
export const space = (steps: number) => `${steps * 0.25}rem`;

export const fontSize = {
  tiny: '0.75rem',
  meta: '0.78125rem',
  small: '0.84375rem',
  body: '0.9375rem',
  large: '1.125rem',
  title: '1.5rem',
  figure: '2rem',
};

export const fontWeight = { normal: 400, medium: 500, strong: 600 };

export const lineHeight = { body: 1.5, heading: 1.2 };

export const radius = { control: '0.5rem', card: '0.625rem', full: '999px' };

/** What a finger meets, which a larger text makes larger only where there is room. */
export const target = 'max(44px, min(2.75rem, 11vw))';

export const topBarHeight = '3.5rem';
/** A larger text makes its icons larger, and its words hardly. */
export const tabBarHeight = 'min(3.5rem, 76px)';
export const sidebarWidth = '14.5rem';
export const contentWidth = '70rem';

export const quick = '120ms ease-out';

export const phone = 'screen and (max-width: 47.99rem)';
export const smallPhone = 'screen and (max-width: 22rem)';
/** A phone with a text that is much larger. */
export const largeText = 'screen and (max-width: 15rem)';
/** Where the content has room for four figures beside each other: without a sidebar, and well past it. */
export const fourAcross =
  'screen and (min-width: 40rem) and (max-width: 47.99rem), screen and (min-width: 62rem)';
/** So low that bars at the edges would leave no room for a card: a page that is zoomed in, or a phone on its side. */
export const low = 'screen and (max-height: 23.99rem)';
export const lowPhone = `${phone} and (max-height: 23.99rem)`;
export const wide = 'screen and (min-width: 80rem)';
export const coarsePointer = '(pointer: coarse)';

export const layer = { frame: 10, notice: 20, dialog: 30, popover: 40, skipLink: 50 };
