import type { Gift } from '@tandem/contracts/product/lists';
import { useTranslation } from '@tandem/shared-ui/i18n';

/**
 * Returns the sentence for a gift: 'You sent a rose', 'Anouk sent you a rose' with the name of the other side, or 'Your gift:
 * Rose' for one that is not sent yet.
 */
export function useGiftSentence(): (gift: Gift, mine: boolean | 'unsent', name: string) => string {
  const { t } = useTranslation('mf-chat');
  return (gift, mine, name) => {
    if (mine === 'unsent') return t('gifts.unsent', { gift: t(`gifts.names.${gift}`) });
    return mine ? t(`gifts.mine.${gift}`) : t(`gifts.theirs.${gift}`, { name });
  };
}
