import { PageHeading } from '../ui/page-heading.tsx';
import { CreateForm } from './create-form.tsx';
import * as styles from './task-form-page.css.ts';

/** The task form as a page of its own. */
export function TaskFormPage({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.narrow}>
      <title>New task · Holdfast</title>
      <PageHeading title="Task Form Page" />
      <CreateForm onClose={onClose} />
    </div>
  );
}
