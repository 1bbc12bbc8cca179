import type { ComponentProps } from 'react';

import { visuallyHidden } from './visually-hidden.css.ts';

/** A text for assistive technology alone. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={visuallyHidden} />;
}
