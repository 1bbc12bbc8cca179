import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';

import { classNames } from './class-names.ts';
import { control } from './field.css.ts';
import * as styles from './select.css.ts';

type SelectProps = {
  id?: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly string[];
  onBlur?: () => void;
  renderOption?: (option: string) => ReactNode;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  /** Reaches the button, so that a form can move the focus to it. */
  ref?: Ref<HTMLButtonElement>;
};

/** A field with a list of choices, which is made when a pointer or the focus comes near: a form opens without it. */
export function Select({ value, onValueChange, options, renderOption, ...trigger }: SelectProps) {
  const [isNear, setNear] = useState(false);
  const comeNear = () => setNear(true);
  return (
    <Radix.Root value={value} onValueChange={onValueChange} onOpenChange={comeNear}>
      <Radix.Trigger
        {...trigger}
        onFocus={comeNear}
        onPointerEnter={comeNear}
        className={classNames(control, styles.trigger)}
      >
        <Radix.Value>{renderOption ? renderOption(value) : <bdi>{value}</bdi>}</Radix.Value>
        <Radix.Icon className={styles.icon}>
          <ChevronDown size={18} strokeWidth={1.5} aria-hidden />
        </Radix.Icon>
      </Radix.Trigger>
      {isNear && (
        <Radix.Portal>
          <Radix.Content className={styles.content} position="popper" sideOffset={4} collisionPadding={8}>
            <Radix.Viewport>
              {options.map((option) => (
                <Option key={option} value={option}>
                  {renderOption ? renderOption(option) : <bdi>{option}</bdi>}
                </Option>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}

function Option({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Item value={value} className={styles.item}>
      <Radix.ItemText>{children}</Radix.ItemText>
      <Radix.ItemIndicator className={styles.check}>
        <Check size={18} strokeWidth={1.5} aria-hidden />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
