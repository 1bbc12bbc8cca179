import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './sidebar.css.ts';

/** What the router's link gets; it marks itself with aria-current="page". */
export type SidebarLinkProps = { className: string; children: ReactNode };

export type SidebarLink = {
  label: string;
  icon: LucideIcon;
  count?: number;
  /** Has no tab on a phone, where there is room for four. */
  isSecondary?: boolean;
  render: (props: SidebarLinkProps) => ReactNode;
};

/** At the left, or a bar of tabs at the bottom of a phone, where a label is its first word. */
export function Sidebar({ links }: { links: readonly SidebarLink[] }) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId} className={styles.sidebar}>
      <VisuallyHidden>
        <h2 id={headingId}>Sidebar Navigation</h2>
      </VisuallyHidden>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.label} className={link.isSecondary ? styles.secondary : undefined}>
            {link.render({ className: styles.link, children: <LinkContent {...link} /> })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LinkContent({ label, icon: Icon, count }: SidebarLink) {
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
