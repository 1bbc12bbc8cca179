import * as Radix from '@radix-ui/react-radio-group';
import { useId } from 'react';

import { field, label as labelStyle } from './field.css.ts';
import * as styles from './radio-tiles.css.ts';

type RadioTilesProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
};

export function RadioTiles({ label, value, onValueChange, options }: RadioTilesProps) {
  const labelId = useId();
  return (
    <div className={field}>
      <span id={labelId} className={labelStyle}>
        {label}
      </span>
      <Radix.Root
        value={value}
        onValueChange={onValueChange}
        aria-labelledby={labelId}
        className={styles.tiles}
      >
        {options.map((option) => (
          <Radix.Item key={option.value} value={option.value} className={styles.tile}>
            <span className={styles.ring} aria-hidden>
              <Radix.Indicator className={styles.dot} />
            </span>
            {option.label}
          </Radix.Item>
        ))}
      </Radix.Root>
    </div>
  );
}
