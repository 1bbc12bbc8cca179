import { Moon, Sun } from 'lucide-react';

import { toggleTheme, useTheme } from '../theme/theme-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { toggle } from './theme-toggle.css.ts';

export function ThemeToggle() {
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={isDark ? Sun : Moon}
      className={toggle}
      onClick={toggleTheme}
    />
  );
}
