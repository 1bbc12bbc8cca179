import { refusedFormId } from '#web/changes/draft.ts';
import type { Draft } from '#web/changes/draft.ts';

import type { Typed } from '../tab-app.ts';
import { choose, DAYS, lettingGo, name, noteTyped, typeInto, wordFor } from './situation.ts';
import type { Act, Situation } from './situation.ts';

function nameDraft({ form, fields }: Draft): string {
  return `${JSON.stringify(fields)} of the form ${form.slice(0, 14)}`;
}

function withDraft(situation: Situation, what: string, act: (draft: Draft) => Promise<unknown>): boolean {
  const { play, step, tab, look } = situation;
  const draft = choose(look.drafts, step);
  if (!draft) return false;
  play.say(`${tab.name}: ${what}: ${nameDraft(draft)}`);
  play.begin(what, tab, act(draft));
  return true;
}

function withForm(situation: Situation, what: string, act: (form: number) => void): boolean {
  const { play, step, tab, look } = situation;
  const form = choose(look.forms, step);
  if (!form) return false;
  play.say(`${tab.name}: ${what} ${form.number} (${form.form.slice(0, 14)})`);
  act(form.number);
  return true;
}

/** What a person does with forms, and with what they left in them. */
export const FORMS = {
  'open form': (situation) => {
    const { play, step, tab, app, look } = situation;
    if (look.forms.length > 0) return false;
    const task = step.salt % 2 === 0 ? undefined : choose(look.tasks ?? [], step);
    play.say(`${tab.name}: opens the form of ${task ? name(task) : 'a new task'}`);
    const form = app.openForm(task?._id ?? 'new');
    if (form !== null) play.formTasks.set(`${tab.name} ${form}`, task ?? null);
    return form !== null;
  },
  type: (situation) => {
    const { play, step, tab, look } = situation;
    return withForm(situation, 'types into form', (form) => {
      const field = step.salt % 2 === 0 ? 'title' : 'description';
      const typed: Typed = { [field]: wordFor(situation, field), dueDate: DAYS[step.pick % 3] ?? DAYS[0] };
      // What a draft brought into the form may be typed over too.
      const open = look.forms.find(({ number }) => number === form);
      play.people.giveUp({ value: open?.found?.fields[field] });
      const taskId = open?.form;
      // The form of an edit that is being stored shows the task of the list.
      const shown = look.tasks?.find(({ _id }) => _id === taskId);
      noteTyped(situation, typed, play.formTasks.get(`${tab.name} ${form}`) ?? shown ?? null);
      typeInto(situation, form, typed);
    });
  },
  'submit form': (situation) =>
    withForm(situation, 'submits form', (form) => {
      const { play, browser, tab, app, look } = situation;
      const open = look.forms.find(({ number }) => number === form);
      const again = look.intents.find((intent) => refusedFormId(intent) === open?.form);
      const work = lettingGo(situation, again ? [again.taskId] : [], () => app.submit(form));
      play.begin(
        'submit',
        tab,
        work.then((made) => {
          if (made && tab.state !== 'dead') play.watch.onMade(made, browser, tab);
        }),
      );
    }),
  'cancel form': (situation) =>
    withForm(situation, 'cancels form', (form) => {
      const { play, tab, app } = situation;
      for (const field of ['title', 'description'])
        play.people.giveUp([play.formWords.get(`${tab.name} ${form} ${field}`)]);
      play.people.giveUp(situation.look.forms.find(({ number }) => number === form)?.found?.fields);
      app.close(form, true);
    }),
  'leave form': (situation) => withForm(situation, 'leaves form', (form) => situation.app.close(form, false)),
  'continue draft': (situation) =>
    withDraft(situation, 'continues a draft', async (draft) => {
      const { play, tab, app } = situation;
      const form = await app.continueDraft(draft);
      if (form !== null) play.formTasks.set(`${tab.name} ${form}`, draft.seen);
    }),
  'discard draft': (situation) =>
    withDraft(situation, 'discards a draft', (draft) => {
      situation.play.people.giveUp(draft.fields);
      return situation.app.discardDraft(draft);
    }),
} satisfies Record<string, Act>;
