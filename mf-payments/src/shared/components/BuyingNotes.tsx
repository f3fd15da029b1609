import { BadgeCheck, ReceiptText, RotateCcw } from 'lucide-react';
import type { Country } from '@tandem/contracts/product/locales';
import { taxOf } from '@tandem/contracts/product/payment-catalogue';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './BuyingNotes.module.css';

const notesFor = (country: Country, isPremium: boolean) =>
  [
    { key: 'once', Icon: RotateCcw },
    { key: isPremium ? 'member' : 'premium', Icon: BadgeCheck },
    { key: taxOf(country), Icon: ReceiptText },
  ] as const;

/**
 * What to know before paying: no subscription (R-PAY-ONE-TIME), what the first bundle includes, or
 * to whom it is said that they have it, the tax of the buyer's country
 * (R-PAY-PRICES-VAT, R-PAY-TAX-NAME) and refunds (L-PAY-REFUND-DAYS-SHOWN).
 */
export function BuyingNotes({ country }: { country: Country }) {
  const { t } = useTranslation('mf-payments');
  const { refund_days } = useSettings();
  const isPremium = useUser()?.paid_user === true;
  return (
    <ul role="list" className={styles.notes}>
      {notesFor(country, isPremium).map(({ key, Icon }) => (
        <li key={key} className={styles.note}>
          <Icon aria-hidden="true" className={styles.icon} />
          <div>
            <Text strong>{t(`notes.${key}`)}</Text>
            <Text size="s" tone="muted">
              {t(`notes.${key}-text`, { days: refund_days })}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}
