/** A defect put back: words of a file of the browser, and what stood there before it was mended. */
export type Defect = { file: string; mended: string; broken: string };

/**
 * The defects that were mended once, each put back where it was. The simulator has to find every one of them: otherwise it would
 * not find the next of its kind either.
 */
export const DEFECTS: Record<string, readonly Defect[]> = {
  'a change is taken out by its place alone, whoever has it by now': [
    {
      file: 'src/web/outbox/intent-store.ts',
      mended:
        'return stored?.id === seen.id && JSON.stringify(stored.changes) === JSON.stringify(seen.changes);',
      broken: 'return stored !== null && seen !== null;',
    },
  ],
  'a request that gets no answer is waited for for ever': [
    { file: 'src/web/api/silence.ts', mended: 'SILENCE_MS = 20_000', broken: 'SILENCE_MS = 2_000_000_000' },
  ],
  'all is called saved before the outbox is read': [
    {
      file: 'src/web/sync/saving-state.ts',
      mended: 'if (isUnread) return UNREAD;',
      broken: '',
    },
  ],
  'a quick undo takes the change before the last one back': [
    {
      file: 'src/web/outbox/pending-enqueue.ts',
      mended: '  last = storing;',
      broken: '',
    },
  ],
  'a redirect is followed, and its answer ends a delete': [
    { file: 'src/web/api/client.ts', mended: "redirect: 'error',", broken: "redirect: 'follow'," },
    {
      file: 'src/web/outbox/send.ts',
      mended: 'if (isVerdict(error)) assertAnswers(intent, error.response);',
      broken: '',
    },
  ],
  'an answer decides a change that it does not name': [
    {
      file: 'src/web/outbox/send.ts',
      mended: 'if (headers.get(KEY) !== intent.id) throw new ForeignAnswerError();',
      broken: 'if (headers.get(KEY) === `not ${intent.id}`) throw new ForeignAnswerError();',
    },
  ],
  'a form that is left takes its words along': [
    {
      file: 'src/web/outbox/open-draft.ts',
      mended: 'const left = hasCrashed() ? null : await then(() => write(wanted, true));',
      broken: 'const left = hasCrashed() ? null : await then(() => write(null, true));',
    },
  ],
  'a draft goes with what was typed while it was saved': [
    {
      file: 'src/web/outbox/intent-store.ts',
      mended: 'if (!hasMore) await',
      broken: 'if (hasMore || !hasMore) await',
    },
  ],
  'whatever is not a stream ends the live updates': [
    {
      file: 'src/web/live/follow.ts',
      mended: '!== true) return;',
      broken: '!== true) return void (await new Promise(() => {}));',
    },
  ],
  'a list that could not be had is not asked for again': [
    {
      file: 'src/web/live/refetch.ts',
      mended: 'if (seq < newest || signal.aborted) return newest;',
      broken: 'if (seq <= newest || signal.aborted) return newest;',
    },
  ],
  'what was confirmed is not remembered': [
    {
      file: 'src/web/outbox/view.ts',
      mended: 'confirmed.filter(({ order }) => order > upTo)',
      broken: 'confirmed.filter(({ order }) => order > upTo + 1_000)',
    },
  ],
  'an edit says what others wrote as seen': [
    {
      file: 'src/web/outbox/send.ts',
      mended: '[field, seen[field]]',
      broken: '[field, changes[field]]',
    },
  ],
  'nothing is tried again': [
    {
      file: 'src/web/outbox/sender.ts',
      mended: 'if (isOnline()) this.#resume();',
      broken: '',
    },
    {
      file: 'src/web/outbox/sender.ts',
      mended: 'this.#retry = setTimeout(() => this.#resume(), backOff(this.#failures, LONGEST_PAUSE_MS));',
      broken: 'this.#retry = setTimeout(() => {}, 1);',
    },
  ],
  'each try has a key of its own': [
    { file: 'src/web/outbox/send.ts', mended: '{ [KEY]: id };', broken: '{ [KEY]: crypto.randomUUID() };' },
  ],
  'an ended session goes on in its tab': [
    {
      file: 'src/web/api/token.ts',
      mended: 'else location.reload();',
      broken: '',
    },
  ],
  'a frozen tab keeps its turn': [
    {
      file: 'src/web/browser/tab-leadership.ts',
      mended: "document.addEventListener('freeze', leave, { signal });",
      broken: '',
    },
  ],
};
