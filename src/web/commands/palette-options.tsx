import { Command as Cmdk } from 'cmdk';

import type { Command } from './command.ts';
import { KeyCaps } from './key-caps.tsx';
import * as styles from './palette.css.ts';
import type { Ranked } from './rank.ts';

/** What can be chosen, and how well its title fits what is typed. */
export type Option = Pick<Ranked<unknown>, 'rank'> & {
  value: string;
  title: string;
  keys?: Command['keys'];
  note?: string | undefined;
  canChoose: boolean;
  choose: () => void;
};

/** The options below one heading of the palette. */
export function OptionGroup({ heading, options }: { heading: string; options: readonly Option[] }) {
  return (
    <Cmdk.Group heading={heading}>
      {options.map(({ value, title, keys, note, canChoose, choose }) => (
        <Cmdk.Item key={value} value={value} disabled={!canChoose} className={styles.item} onSelect={choose}>
          <span dir="auto" className={styles.name}>
            {title}
          </span>
          <span className={styles.keys}>
            {keys?.map((each) => (
              <KeyCaps key={each} keys={each} />
            ))}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  );
}
