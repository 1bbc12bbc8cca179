import { SearchLink } from '../routing/search-link.tsx';
import { button } from '../ui/button.css.ts';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import * as styles from './empty-list.css.ts';

type Props = {
  title: string;
  hint: string;
  /** Whether a new task would stand in it. */
  canCreate?: boolean;
};

/** What an empty list says, and the way to a task in it. */
export function EmptyList({ title, hint, canCreate = true }: Props) {
  const create = (
    <SearchLink search={{ task: 'new' }} className={classNames(button.secondary, styles.create)}>
      Create a task
    </SearchLink>
  );
  return <EmptyState title={title} hint={hint} action={canCreate && create} />;
}
