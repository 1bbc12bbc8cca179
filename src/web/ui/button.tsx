import type { ComponentProps, MouseEvent } from 'react';

import { button } from './button.css.ts';
import { classNames } from './class-names.ts';

type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  pending?: boolean;
};

/** A button. While it is pending it keeps the focus, says that it is disabled, and takes no press. */
export function Button({
  variant = 'secondary',
  pending = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      aria-disabled={pending || undefined}
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default stands in the parameters
      type={type}
      className={classNames(button[variant], className)}
      onClick={press}
    />
  );
}
