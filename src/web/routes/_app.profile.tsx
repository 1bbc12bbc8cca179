import { createFileRoute } from '@tanstack/react-router';

import { YourData } from '../account-file/your-data.tsx';
import { ProfileFormWithDraft } from '../app/profile-form-with-draft.tsx';
import { Devices } from '../devices/devices.tsx';
import { DeleteAccount } from '../leaving/delete-account.tsx';
import { ProfilePage } from '../profile/profile-page.tsx';
import { useIsOwnServer } from '../task-list/own-server.ts';

export const Route = createFileRoute('/_app/profile')({ component: Profile });

function Profile() {
  // Another server of the family knows nothing of devices, and deletes no account.
  const isOwnServer = useIsOwnServer() === true;
  return (
    <ProfilePage
      form={ProfileFormWithDraft}
      parts={[
        ...(isOwnServer ? [{ name: 'Your devices', content: <Devices /> }] : []),
        { name: 'Your data', content: <YourData /> },
        ...(isOwnServer ? [{ name: 'Delete your account', content: <DeleteAccount /> }] : []),
      ]}
    />
  );
}
