import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';

import { Avatar } from '../ui/avatar.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import * as styles from './top-bar.css.ts';

type TopBarProps = {
  userName?: string;
  image?: string | null;
  /** The saving state, in a few quiet words. */
  status: ReactNode;
  onHome: () => void;
  onProfile: () => void;
  onLogout: () => void;
};

/** The buttons lie over what they show, so that their names are the specified words and no others. */
export function TopBar({ userName, image, status, onHome, onProfile, onLogout }: TopBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.home}>
        <button type="button" aria-label="Go to dashboard" className={styles.press} onClick={onHome} />
        <span className={styles.mark}>
          <BrandMark />
        </span>
        <span className={styles.name}>Holdfast</span>
      </div>
      <div className={styles.status}>{status}</div>
      <div className={styles.profile} title={userName}>
        <button type="button" aria-label="Profile settings" className={styles.press} onClick={onProfile} />
        <Avatar name={userName} image={image} />
      </div>
      <button type="button" className={styles.logout} onClick={onLogout}>
        <LogOut size={18} strokeWidth={1.5} className={styles.logoutIcon} aria-hidden />
        Logout
      </button>
    </div>
  );
}
