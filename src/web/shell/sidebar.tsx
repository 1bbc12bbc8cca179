import { Ellipsis } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { MouseEvent, ReactNode } from 'react';

import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './sidebar.css.ts';

/** What the router's link gets; it marks itself with aria-current="page". */
export type SidebarLinkProps = { className: string; children: ReactNode };

export type SidebarLink = {
  label: string;
  icon: LucideIcon;
  count?: number;
  /** Has no tab of its own on a phone: it stands behind 'More'. */
  isSecondary?: boolean;
  render: (props: SidebarLinkProps) => ReactNode;
};

/** The links at the left, or a bar of tabs at the bottom of a phone, where each label is its first word alone. */
export function Sidebar({ links }: { links: readonly SidebarLink[] }) {
  const headingId = useId();
  const moreId = useId();
  const secondary = links.filter(({ isSecondary }) => isSecondary);
  return (
    <nav aria-labelledby={headingId} className={styles.sidebar}>
      <VisuallyHidden>
        <h2 id={headingId}>Sidebar Navigation</h2>
      </VisuallyHidden>
      <Links links={links.filter(({ isSecondary }) => !isSecondary)} className={styles.links} />
      {secondary.length > 0 && (
        <>
          <button type="button" className={styles.moreTab} popoverTarget={moreId}>
            <LinkContent label="More" icon={Ellipsis} />
          </button>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its links are what is pressed, by key too */}
          <div id={moreId} popover="auto" className={styles.more} onClick={closeMore}>
            <Links links={secondary} className={styles.moreLinks} />
          </div>
        </>
      )}
    </nav>
  );
}

function closeMore({ currentTarget }: MouseEvent<HTMLElement>) {
  // At the left it is no popover, and always there.
  if (currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}

function Links({ links, className }: { links: readonly SidebarLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.label}>
          {link.render({ className: styles.link, children: <LinkContent {...link} /> })}
        </li>
      ))}
    </ul>
  );
}

function LinkContent({ label, icon: Icon, count }: Omit<SidebarLink, 'render'>) {
  const [first = '', ...others] = label.split(' ');
  const rest = others.join(' ');
  return (
    <>
      <span className={styles.icon}>
        <Icon size={18} strokeWidth={1.5} aria-hidden />
      </span>
      <span>
        {rest ? `${first} ` : first}
        {rest ? <span className={styles.rest}>{rest}</span> : null}
      </span>
      {count === undefined ? null : (
        <span className={styles.count} aria-hidden>
          {count.toLocaleString()}
        </span>
      )}
    </>
  );
}
