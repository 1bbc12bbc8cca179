import { Link } from '@tanstack/react-router';
import { Bookmark, CalendarArrowUp, CalendarCheck, Command, History, Trash2 } from 'lucide-react';

import { byTouch } from '../shell/by-touch.css.ts';
import { SidebarLinks } from '../shell/sidebar-links.tsx';
import type { SidebarLink } from '../shell/sidebar.tsx';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { useTasks } from '../task-list/queries.ts';
import { isDue } from '../tasks/due.ts';
import { useToday } from '../time/today.ts';
import { parseAddress } from '../views/address.ts';
import { useViews } from '../views/queries.ts';

/** The screens that only Holdfast's own server has. */
const OWN_SERVER_LINKS: readonly SidebarLink[] = [
  { label: 'Recent changes', icon: History, render: (props) => <Link to="/changes" {...props} /> },
  { label: 'Trash', icon: Trash2, render: (props) => <Link to="/trash" {...props} /> },
];

/** Presses the key of the palette, which is heard before the code of the commands is there, too. */
function openPalette(): void {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
}

const COMMANDS_LINK: SidebarLink = {
  label: 'Commands',
  icon: Command,
  render: (props) => <button type="button" onClick={openPalette} {...props} />,
};

/** The links below the first four: built-in views, what the server keeps, and one's own views. */
export function MoreLinks() {
  // This code comes when the first list has come, or has failed: then what our own server has is there until another one is found.
  const isOwnServer = useIsOwnServer() !== false;
  const { tasks } = useTasks();
  const today = useToday();
  const views = (useViews() ?? []).flatMap(({ id, name, search }): SidebarLink[] => {
    const address = parseAddress(search);
    if (!address) return [];
    const { path, q, sort } = address;
    const render: SidebarLink['render'] = (props) => <Link to={path} search={{ q, sort }} {...props} />;
    return [{ id, label: name, icon: Bookmark, render }];
  });
  return (
    <>
      <SidebarLinks
        links={[
          {
            label: 'Today',
            icon: CalendarCheck,
            count: tasks?.filter((task) => isDue(task, today)).length,
            render: (props) => <Link to="/today" {...props} />,
          },
          {
            label: 'Upcoming',
            icon: CalendarArrowUp,
            render: (props) => <Link to="/upcoming" {...props} />,
          },
          ...(isOwnServer ? OWN_SERVER_LINKS : []),
        ]}
      />
      <div className={byTouch}>
        <SidebarLinks links={[COMMANDS_LINK]} />
      </div>
      {views.length > 0 && <SidebarLinks label="Views" links={views} />}
    </>
  );
}
