import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';
import { iconButton } from './icon-button.css.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: LucideIcon;
};

export function IconButton({ label, icon: Icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default stands in the parameters
      type={type}
      aria-label={label}
      className={classNames(iconButton, className)}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden />
    </button>
  );
}
