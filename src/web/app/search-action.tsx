import { useLocation } from '@tanstack/react-router';

import { readAddress } from '../views/address.ts';
import { ViewAction } from '../views/view-action.tsx';

/** What can be done with the search in the address. */
export function SearchAction() {
  const address = readAddress(useLocation());
  return address && <ViewAction address={address} />;
}
