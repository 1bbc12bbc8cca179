import { withTabLeadership } from '../browser/tab-leadership.ts';
import { readReplaced } from '../outbox-store/connection.ts';
import { rereadOutbox } from '../outbox/stored-outbox.ts';
import { Sender } from './sender.ts';
import type { SenderOptions } from './sender.ts';

/** Runs the sender in one tab of this browser at a time, and in none that cannot read what a newer version stores. */
export function runSender(options: SenderOptions): void {
  const signal = AbortSignal.any([options.signal, readReplaced()]);
  const start = (turn: AbortSignal) => {
    // The tab that sent before may have died before it told all.
    rereadOutbox();
    new Sender({ ...options, signal: turn }).start();
  };
  // On plain http each tab sends: the keys keep a change from happening twice, and where there are none its note in the outbox does.
  if (!withTabLeadership('holdfast-sender', signal, start)) start(signal);
}
