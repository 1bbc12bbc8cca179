import type { Desk } from './soak-desk.ts';
import { beginEdit, pressOnCard } from './soak-forms.ts';
import type { Act, Clash } from './soak-script.ts';

const ACT: Act = { verb: 'edit the title', tab: 0, pick: 0, isLast: false };

/** Lets two people change one task in the same moment. */
export async function clash([one, other]: readonly [Desk, Desk], kind: Clash): Promise<void> {
  if (kind === 'none') return;
  one.say(`and ${other.name}: ${kind}`);
  if (kind === 'one edits and one deletes') {
    const page = await other.tab(0);
    const save = await beginEdit(one, 'title', ACT);
    const [isDeleted] = await Promise.all([pressOnCard(page, 'Delete', ACT.pick), save?.()]);
    one.counts.add(kind, save !== null && isDeleted);
    return;
  }
  const field = kind === 'both edit a title' ? 'title' : 'description';
  // Both have seen the task before either of them has saved it.
  const saves = await Promise.all([one, other].map((desk) => beginEdit(desk, field, ACT)));
  await Promise.all(saves.map(async (save) => save?.()));
  one.counts.add(kind, !saves.includes(null));
}
