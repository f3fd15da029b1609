import type { ReactNode } from 'react';
import { numberFormat } from '../../intl-formats.ts';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './PriceTag.module.css';

/**
 * An amount in minor units (cents) as the locale writes money: `formatPrice(1999, 'EUR', 'fr-FR')` is '19,99 €'.
 * The currency's own number of decimals is honoured.
 */
export function formatPrice(amount: number, currency: string, locale: string): string {
  const format = numberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

export interface PriceTagProps {
  /** Minor units. */
  amount: number;
  /** ISO 4217 */
  currency: string;
  /** BCP 47 */
  locale: string;
  /** The price before a discount, in minor units; both labels are for screen readers. */
  before?: { amount: number; label: string; nowLabel: string } | undefined;
  /** Behind the price, such as 'incl. VAT'. */
  note?: ReactNode;
  size?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
}

/** A price, with the former one struck through beside it. */
export function PriceTag({ amount, currency, locale, before, note, size = 'm', className }: PriceTagProps) {
  return (
    <span className={classNames(styles.price, styles[size], className)}>
      {before === undefined ? null : (
        <>
          <VisuallyHidden>{before.label} </VisuallyHidden>
          <s className={styles.before}>{formatPrice(before.amount, currency, locale)}</s>
          <VisuallyHidden> {before.nowLabel} </VisuallyHidden>
        </>
      )}
      <span className={styles.amount}>{formatPrice(amount, currency, locale)}</span>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
    </span>
  );
}
