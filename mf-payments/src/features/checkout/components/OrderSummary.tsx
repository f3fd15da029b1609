import type { ReactNode } from 'react';
import type { Bundle } from '@tandem/contracts/api/payments';
import type { Country } from '@tandem/contracts/product/locales';
import { taxOf } from '@tandem/contracts/product/payment-catalogue';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { isForStaying } from '../../../shared/model/discount-key.ts';
import { GOES_ON } from '../../../shared/model/use-way-back.ts';
import type { OrderDiscount } from '../model/use-discount.ts';
import styles from './OrderSummary.module.css';

interface OrderSummaryProps {
  bundle: Bundle;
  /** Of the prices that are shown. */
  country: Country;
  discount: OrderDiscount | null;
  /** The choice of where the buyer pays from, which decides the price. */
  children: ReactNode;
}

/** The text that names a discount: by its code where its buyer has typed that. */
function lineOf({ code, isBonus }: OrderDiscount) {
  if (isForStaying(code)) return 'discount.stay-line';
  return isBonus ? 'discount.bonus-line' : 'discount.line';
}

/** What is bought, what it costs in all, and that it is paid once. */
export function OrderSummary({ bundle, country, discount, children }: OrderSummaryProps) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const links = useLinks();
  const { message_credits } = useSettings();
  const money = (amount: number) => format.money(amount, bundle.currency);
  const total = discount?.price ?? bundle.price;
  return (
    <div className={styles.summary}>
      <Heading level={2} size="card" className={styles.heading}>
        {t('checkout.summary')}
      </Heading>
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt>{t('bundle.amount', { count: bundle.credits })}</dt>
          <dd>{money(bundle.price)}</dd>
        </div>
        {discount === null ? null : (
          <div className={styles.discount}>
            <dt>{t(lineOf(discount), { code: discount.code, percent: discount.percentage })}</dt>
            <dd>{money(discount.price - bundle.price)}</dd>
          </div>
        )}
        <div className={styles.rate}>
          <dt>{t('checkout.rate')}</dt>
          <dd>{money(Math.ceil((total * message_credits) / bundle.credits))}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t(`total.${taxOf(country)}`)}</dt>
          <dd className={styles.sum}>{money(total)}</dd>
          <dd className={styles.country}>{children}</dd>
        </div>
      </dl>
      <Text size="s" tone="muted">
        {t('checkout.paid-once')}
      </Text>
      {links.buyCredits ? (
        <Link to={links.buyCredits()} state={GOES_ON} className={styles.change}>
          {t('checkout.change')}
        </Link>
      ) : null}
    </div>
  );
}
