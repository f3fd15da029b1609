import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Messages } from '../model/use-messages.ts';
import { usePushSuggestion } from '../model/use-push-suggestion.ts';
import styles from './OfferPush.module.css';

/** Offers pushes below the messages, once the member has sent one here (R-PUSH-OFFER-PLACE); otherwise nothing. */
export function OfferPush({ messages }: { messages: Messages | null }) {
  const { t } = useTranslation('mf-chat');
  const { isShown, enable, dismiss } = usePushSuggestion(messages);
  if (!isShown) return null;
  return (
    <div className={styles.offer}>
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
    </div>
  );
}
