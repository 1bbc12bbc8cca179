import { setFollow } from './view.ts';

setFollow(({ spawns, withdraws }, { open, find, put, remove }, next) => {
  // The server knows whether somebody changed the next one, and has told.
  if (next) put(next);
  else if (next === null) remove(withdraws ?? '');
  else if (spawns && !find(spawns._id)) put(spawns);
  else if (withdraws && find(withdraws)?.version === 1 && open.every(({ taskId }) => taskId !== withdraws))
    remove(withdraws);
});
