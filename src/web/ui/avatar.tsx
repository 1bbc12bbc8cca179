import { UserRound } from 'lucide-react';
import { useState } from 'react';

import * as styles from './avatar.css.ts';

type AvatarProps = {
  name: string | undefined;
  image?: string | null;
  /** Diameter in rem. */
  size?: number;
};

/** Decoration beside a name: the picture, or the initials where there is none or it fails to load. */
export function Avatar({ name, image, size = 2 }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const initials = getInitials(name ?? '');
  const showsPicture = image && image !== failed;
  return (
    <span
      aria-hidden
      className={styles.avatar}
      style={{ width: `${size}rem`, height: `${size}rem`, fontSize: `${size * 0.375}rem` }}
    >
      {showsPicture ? (
        <img
          src={image}
          alt=""
          referrerPolicy="no-referrer"
          className={styles.picture}
          onError={() => setFailed(image)}
        />
      ) : (
        (initials ?? <UserRound size={18} strokeWidth={1.5} />)
      )}
    </span>
  );
}

function getInitials(name: string): string | undefined {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map(firstLetter).join('').toUpperCase() || undefined;
}

function firstLetter(word = ''): string {
  const [first] = new Intl.Segmenter().segment(word);
  return first?.segment ?? '';
}
