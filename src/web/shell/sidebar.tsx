import { Ellipsis } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { withCommas } from '#contract/with-commas.ts';

import { countInWords } from '../model/count-in-words.ts';
import { useBack } from '../ui/use-back.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './sidebar.css.ts';

/** What the router's link gets; it marks itself with aria-current="page". */
export type SidebarLinkProps = {
  className: string;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
};

export type SidebarLink = {
  /** Names it where two may have the same label. */
  id?: string;
  label: string;
  icon: LucideIcon;
  count?: number;
  render: (props: SidebarLinkProps) => ReactNode;
};

/**
 * The links at the left, or a bar of tabs at the bottom of a phone, where each label is its first word alone. `more` has the links
 * that have no tab there: they stand behind 'More'.
 */
export function Sidebar({ links, more }: { links: readonly SidebarLink[]; more?: ReactNode }) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId} className={styles.sidebar}>
      <VisuallyHidden>
        <h2 id={headingId}>Sidebar Navigation</h2>
      </VisuallyHidden>
      <Links links={links} className={styles.links} />
      {more && <More>{more}</More>}
    </nav>
  );
}

/** The tab of a phone that shows more links; at the left they are no popover, and always there. */
function More({ children }: { children: ReactNode }) {
  const id = useId();
  const links = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    if (isOpen) links.current?.hidePopover();
  };
  useBack(isOpen, close);
  return (
    <>
      <button type="button" className={styles.moreTab} popoverTarget={id}>
        <LinkContent label="More" icon={Ellipsis} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its links are what is pressed, by key too */}
      <div
        ref={links}
        id={id}
        popover="auto"
        className={styles.more}
        // It is called before anything is shown: a Back that comes at once ends it, too.
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={close}
      >
        {children}
      </div>
    </>
  );
}

/** Links in a list, of which `className` says whether they stand below or beside each other. */
export function Links({ links, className }: { links: readonly SidebarLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.id ?? link.label}>
          <LinkWithCount {...link} />
        </li>
      ))}
    </ul>
  );
}

/** A link whose count describes it: its name is the label alone. */
function LinkWithCount({ render, ...link }: SidebarLink) {
  const countId = useId();
  const { count } = link;
  const describedBy = count === undefined ? undefined : countId;
  return (
    <>
      {render({
        className: styles.link,
        'aria-describedby': describedBy,
        children: <LinkContent {...link} />,
      })}
      <span id={describedBy} hidden>
        {count !== undefined && countInWords(count, 'task')}
      </span>
    </>
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
      <span dir="auto" className={styles.linkText}>
        {rest ? `${first} ` : first}
        {rest ? <span className={styles.rest}>{rest}</span> : null}
      </span>
      {count === undefined ? null : (
        <span className={styles.count} aria-hidden>
          {withCommas(count)}
        </span>
      )}
    </>
  );
}
