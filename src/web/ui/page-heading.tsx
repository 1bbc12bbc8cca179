import type { ReactNode } from 'react';

import * as styles from './page-heading.css.ts';

/** The id of the page's title, by which `main` is named. */
export const PAGE_TITLE = 'page-title';

type PageHeadingProps = {
  title: string;
  /** A few words beside the title, in soft ink. */
  aside?: ReactNode;
  /** The search field of the page's list. */
  search?: ReactNode;
  /** Controls of the page, at the right. */
  actions?: ReactNode;
  /** The page's one main action; on a phone it stays under the thumb. */
  primary?: ReactNode;
};

export function PageHeading({ title, aside, search, actions, primary }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.text}>
        <h1 id={PAGE_TITLE} className={styles.title}>
          {title}
        </h1>
        {aside ? <p className={styles.aside}>{aside}</p> : null}
      </div>
      {search ? <div className={styles.search}>{search}</div> : null}
      {actions || primary ? (
        <div className={styles.actions}>
          {actions}
          {primary ? (
            <div className={styles.primary} data-thumb-action>
              {primary}
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
