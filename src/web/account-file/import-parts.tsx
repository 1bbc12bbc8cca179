import { withCommas } from '#contract/with-commas.ts';

import { Message } from '../ui/message.tsx';
import { explainImportFailure } from './import-calls.ts';
import * as styles from './import-dialog.css.ts';
import type { ImportPreview } from './import-steps.ts';
import { countWritten } from './import-words.ts';

const EFFECTS = { added: 'New', changed: 'Changed', restored: 'Restored' } as const;

/** The first tasks that an import would write. */
export function Examples({ summary }: { summary: ImportPreview }) {
  const more = countWritten(summary) - (summary.trashed ?? 0) - summary.examples.length;
  return (
    <ul className={styles.list} aria-label="For example">
      {summary.examples.map(({ title, effect }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two tasks may have one title, and the list never changes
        <li key={index} className={styles.example}>
          <span className={styles.effect}>{EFFECTS[effect]}</span>
          <span dir="auto" className={styles.title}>
            {title}
          </span>
        </li>
      ))}
      {more > 0 && summary.examples.length > 0 && <li>And {withCommas(more)} more.</li>}
    </ul>
  );
}

/** An import that got no answer, or a refusal. */
export function ImportError({ error }: { error: Error }) {
  return <Message tone="error" {...explainImportFailure(error)} />;
}
