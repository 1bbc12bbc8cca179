import { useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';

import { PAGE_TITLE } from '../ui/page-heading.tsx';
import * as styles from './frame.css.ts';

type FrameProps = {
  topBar: ReactNode;
  sidebar: ReactNode;
  themeToggle: ReactNode;
  notice: ReactNode;
  children: ReactNode;
};

/** The page around every signed-in screen. */
export function Frame({ topBar, sidebar, themeToggle, notice, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const skip = (event: MouseEvent) => {
    // The address stays as it is: it belongs to the router.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip} onClick={skip}>
        Skip to content
      </a>
      <header className={styles.header}>{topBar}</header>
      {sidebar}
      <main ref={main} id="content" tabIndex={-1} aria-labelledby={PAGE_TITLE} className={styles.main}>
        <div className={styles.content}>{children}</div>
      </main>
      <footer className={styles.theme}>{themeToggle}</footer>
      {notice}
    </div>
  );
}
