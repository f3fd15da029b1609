import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { PushSuggestion } from '../model/use-push-suggestion.ts';
import { Strip } from './Strip.tsx';

/** The offer of pushes itself. */
export function PushBanner({ enable, dismiss }: Omit<PushSuggestion, 'isShown'>) {
  const { t } = useTranslation('mf-chat');
  return (
    <Strip>
      <Banner
        tone="info"
        title={t('pushOffer.title')}
        action={
          <Button size="s" onClick={enable}>
            {t('pushOffer.action')}
          </Button>
        }
        onDismiss={dismiss}
        dismissLabel={t('pushOffer.dismiss')}
        live
      >
        {t('pushOffer.text')}
      </Banner>
    </Strip>
  );
}
