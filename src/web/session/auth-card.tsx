import { useEffect } from 'react';
import type { ReactNode, SubmitEventHandler } from 'react';

import type { Failure } from '../api/client.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import * as styles from './auth-card.css.ts';
import { giveUpTry } from './calls.ts';

type AuthCardProps = {
  title: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  failure: Failure | null;
  /** Names a failure of which the server says nothing. */
  failureTitle: string;
  /** The way to the other form. */
  footer: ReactNode;
  /** The fields and the button. */
  children: ReactNode;
};

/** The whole page of a visitor: what Holdfast is, and one form. */
export function AuthCard({ title, onSubmit, failure, failureTitle, footer, children }: AuthCardProps) {
  useEffect(() => giveUpTry, []);
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <BrandMark size={48} />
      </span>
      <p className={styles.sentence}>Holdfast keeps your tasks and never loses an edit.</p>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <form onSubmit={onSubmit} noValidate>
          <FormStack>
            {failure && (
              <Message
                tone="error"
                title={failure.message ?? failureTitle}
                detail={failure.message === undefined && failure.detail}
              />
            )}
            {children}
          </FormStack>
        </form>
      </div>
      <p className={styles.footer}>{footer}</p>
    </main>
  );
}
