import { useEffect, useEffectEvent, useState } from 'react';

import type { DateLanguage } from '../quick-add/date-language.ts';
import type { useQuickAdd } from './use-quick-add.ts';

/** Lets what is pressed while the languages are on their way be done when they are there. */
export function usePressWhileLoading(
  quick: ReturnType<typeof useQuickAdd>,
  { languages, onMore }: { languages: readonly DateLanguage[] | null; onMore: () => void },
) {
  /** What was pressed and waits: for the languages, or 'more' until the form with all fields has what stood here at the press. */
  const [pressed, setPressed] = useState<'create' | 'more' | null>(null);
  const isMoving = pressed === 'more';
  const isEarly = !languages && quick.text !== '';

  const moveOn = async () => {
    await quick.moveToForm();
    onMore();
  };
  const onLanguages = useEffectEvent(() => {
    if (pressed === 'create') quick.create();
    if (pressed === 'more') void moveOn();
  });
  useEffect(() => {
    if (languages) onLanguages();
  }, [languages]);

  return {
    isWaiting: isMoving || (!languages && pressed === 'create'),
    create: () => {
      if (isMoving) return;
      if (isEarly) setPressed('create');
      else quick.create();
    },
    more: () => {
      if (isEarly && pressed !== null) return;
      setPressed('more');
      if (!isEarly) void moveOn();
    },
  };
}
