import { useEffect } from 'react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { showNotice } from '../notices/notices.store.ts';
import { onConsent, waitsForQuestion } from './consent.ts';

/**
 * Where the question about cookies cannot be shown, a notice says so to who opens it; until it is answered, nothing that needs consent runs
 * (R-FRAME-EXTRAS-LOST).
 */
export function useLostQuestion(isLost: boolean): void {
  const { t } = useTranslation('shell');
  useEffect(() => {
    if (!isLost) return undefined;
    const say = () => {
      if (waitsForQuestion()) showNotice('error', t('cookies.lost'));
    };
    say();
    return onConsent(say);
  }, [isLost, t]);
}
