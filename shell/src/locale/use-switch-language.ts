import type { MouseEvent } from 'react';
import { useLocale } from '@tandem/shared-ui/host';
import type { Locale } from '@tandem/contracts/product/locales';

/** A press that the browser should handle itself: another tab, another window, a download. */
export const opensElsewhere = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** For a link to the page in another language: a plain press also remembers the choice (cookie, account). */
export function useSwitchLanguage(): (event: MouseEvent, locale: Locale) => void {
  const current = useLocale();
  return (event, locale) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    current.switchTo(locale);
  };
}
