import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './Tariffs.module.css';

/** What everything costs in credits; the figures are the tenant's. */
export function Tariffs() {
  const { t } = useTranslation('mf-payments');
  const settings = useSettings();
  const credits = (count: number) => t('bundle.amount', { count });
  const free = t('tariffs.free');
  const lines = [
    ['join', free],
    ['receive', free],
    ['welcome', credits(settings.signup_credits)],
    ['message', credits(settings.message_credits)],
    ['photo', credits(settings.photo_credits)],
    ['gift', credits(settings.gift_credits)],
  ] as const;
  return (
    <dl className={styles.list}>
      {lines.map(([key, price]) => (
        <div key={key} className={styles.line}>
          <dt>{t(`tariffs.${key}`)}</dt>
          <dd className={styles.price}>{price}</dd>
        </div>
      ))}
    </dl>
  );
}
