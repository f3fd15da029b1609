import type { Gift } from '@tandem/contracts/product/lists';
import { useTranslation } from '@tandem/shared-ui/i18n';

/**
 * Returns the sentence for a gift: 'You sent a rose', or 'Anouk sent you a rose' with the name of the other side.
 */
export function useGiftSentence(): (gift: Gift, mine: boolean, name: string) => string {
  const { t } = useTranslation('mf-chat');
  return (gift, mine, name) => (mine ? t(`gifts.mine.${gift}`) : t(`gifts.theirs.${gift}`, { name }));
}
