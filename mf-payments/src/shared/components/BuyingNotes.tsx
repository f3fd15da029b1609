import { BadgeCheck, ReceiptText, RotateCcw } from 'lucide-react';
import type { Country } from '@tandem/contracts/product/locales';
import { taxOf } from '@tandem/contracts/product/payment-catalogue';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './BuyingNotes.module.css';

type Note = 'once' | 'premium' | 'tax';

const ALL: readonly Note[] = ['once', 'premium', 'tax'];

const noteFor = (note: Note, country: Country, isPremium: boolean) =>
  ({
    once: { key: 'once', Icon: RotateCcw },
    premium: { key: isPremium ? 'member' : 'premium', Icon: BadgeCheck },
    tax: { key: taxOf(country), Icon: ReceiptText },
  })[note];

/**
 * What to know before paying: no subscription (R-PAY-ONE-TIME), what the first bundle includes, or
 * to whom it is said that they have it, the tax of the buyer's country
 * (R-PAY-PRICES-VAT, R-PAY-TAX-NAME) and refunds (L-PAY-REFUND-DAYS-SHOWN). `only`: those that the purpose of a page calls for
 * (R-PAY-PAGES-APART).
 */
export function BuyingNotes({ country, only = ALL }: { country: Country; only?: readonly Note[] }) {
  const { t } = useTranslation('mf-payments');
  const { refund_days } = useSettings();
  const isPremium = useUser()?.paid_user === true;
  return (
    <ul role="list" className={styles.notes}>
      {only
        .map((note) => noteFor(note, country, isPremium))
        .map(({ key, Icon }) => (
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
