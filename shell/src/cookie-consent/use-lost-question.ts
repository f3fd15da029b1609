import { useEffect } from 'react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { showNotice } from '../notices/notices.store.ts';
import { onConsent, waitsForQuestion } from './consent.ts';

/**
 * Where the question about cookies cannot be shown, who opens it is told so; until it is answered, nothing that needs consent runs
 * (R-FRAME-EXTRAS-LOST).
 */
export function useLostQuestion(isLost: boolean): void {
  const { t } = useTranslation('shell');
  useEffect(() => {
    if (!isLost) return undefined;
    const tell = () => {
      if (waitsForQuestion()) showNotice('error', t('cookies.lost'));
    };
    tell();
    return onConsent(tell);
  }, [isLost, t]);
}
