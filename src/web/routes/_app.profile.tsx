import { createFileRoute } from '@tanstack/react-router';

import { YourData } from '../account-file/your-data.tsx';
import { ProfilePage } from '../profile/profile-page.tsx';

export const Route = createFileRoute('/_app/profile')({
  component: () => <ProfilePage data={<YourData />} />,
});
