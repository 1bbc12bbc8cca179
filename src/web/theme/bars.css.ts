import { createVar, globalStyle } from '@vanilla-extract/css';

import { low, phone, tabBarHeight, topBarHeight } from './scale.ts';

/** How much the bars at the edges of the view cover. Where the view is low they scroll away with the page. */
export const topCover = createVar();
export const bottomCover = createVar();

const safeBottom = 'env(safe-area-inset-bottom, 0px)';

globalStyle('html', {
  vars: { [topCover]: topBarHeight, [bottomCover]: safeBottom },
  '@media': {
    [phone]: { vars: { [bottomCover]: `calc(${tabBarHeight} + ${safeBottom})` } },
    [low]: { vars: { [topCover]: '0px', [bottomCover]: safeBottom } },
  },
});
