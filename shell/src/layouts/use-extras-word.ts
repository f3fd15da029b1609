import { useEffect } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { showNotice, takeBackNotice } from '../notices/notices.store.ts';

/** The first retry has failed by then as well (load-with-retry.ts). A file that hangs was waited for ten seconds before. */
const WORD_MILLISECONDS = 3_000;

/**
 * Says that what the frame shows over pages is missing, with 'Try again', until it is there (R-FRAME-EXTRAS-WORD, T-FRAME-EXTRAS-LOST).
 *
 * @param again Brings it. Rejects where it is lost again
 */
export function useExtrasWord(isLost: boolean, again: () => Promise<void>): void {
  const { t } = useTranslation('shell');
  const { telemetry } = useHost();
  const [text, label] = [t('unavailable.extras'), t('unavailable.retry')];
  useEffect(() => {
    if (!isLost) return undefined;
    let isOver = false;
    const retry = async () => {
      try {
        await again();
      } catch (error) {
        telemetry.error(error, { where: 'late-code' });
        if (!isOver) say();
      }
    };
    // It stays, as errors do.
    const say = () => showNotice('error', text, { label, run: () => void retry(), offeredFor: 0 });
    const timer = setTimeout(say, WORD_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      takeBackNotice(text);
    };
  }, [isLost, again, text, label, telemetry]);
}
