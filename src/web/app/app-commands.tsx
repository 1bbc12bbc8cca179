import { useMemo } from 'react';

import { CommandHost } from '../commands/command-host.tsx';
import { parseAddress } from '../views/address.ts';
import { useViews } from '../views/queries.ts';

/** The commands, with one's own views among the places to go. */
export function AppCommands() {
  const views = useViews();
  const places = useMemo(
    () =>
      (views ?? []).flatMap(({ id, name, search }) => {
        const address = parseAddress(search);
        return address ? [{ id, title: name, address }] : [];
      }),
    [views],
  );
  return <CommandHost views={places} />;
}
