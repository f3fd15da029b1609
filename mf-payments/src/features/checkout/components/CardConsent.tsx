import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { CardChoice } from '../model/use-card-choice.ts';

/** Whether the provider may keep the card for repeat orders, not ticked (R-PAY-STORED-CARD-CONSENT); nothing where it cannot. */
export function CardConsent({ card: { isOffered, isGiven, set } }: { card: CardChoice }) {
  const { t } = useTranslation('mf-payments');
  if (!isOffered) return null;
  return (
    <Checkbox
      name="store_card"
      label={t('checkout.store-card')}
      hint={t('checkout.store-card-hint')}
      checked={isGiven}
      onChange={(event) => set(event.target.checked)}
    />
  );
}
