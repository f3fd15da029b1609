import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Tag } from '../Tag/Tag.tsx';
import styles from './PackageCard.module.css';

export interface PackageCardProps {
  /** The figure: how many credits. */
  credits: number;
  /** The unit, such as 'credits'. */
  creditsLabel: string;
  /** Such as a `<PriceTag size="l" />`. */
  price: ReactNode;
  /** The price of one message as text: '€1.12 per message'. */
  perMessage: ReactNode;
  /** Marks the most popular card of the set. */
  popularLabel?: string | undefined;
  /** Compared with the smallest bundle, as text: 'Save 16%'. */
  saving?: string | undefined;
  /** The button or link to buy it; its name includes the credits, not four times 'Buy'. */
  action: ReactNode;
  /** Headline level in the page's outline. */
  level?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/** One bundle: the credits, the price, and the price per message. */
export function PackageCard(props: PackageCardProps) {
  const { credits, creditsLabel, price, perMessage, popularLabel, saving, action, level = 3, className } = props;
  const Headline = `h${level}` as const;
  const popular = popularLabel !== undefined;
  return (
    <article className={classNames(styles.card, popular && styles.popular, className)}>
      {popular ? (
        <Tag tone="solid" className={styles.mark}>
          {popularLabel}
        </Tag>
      ) : null}
      <Headline className={styles.credits}>
        <span className={styles.figure}>{credits}</span> <span className={styles.word}>{creditsLabel}</span>
      </Headline>
      <div className={styles.money}>
        {price}
        <p className={styles.rate}>{perMessage}</p>
      </div>
      {saving === undefined ? null : (
        <Tag tone="success" className={styles.saving}>
          {saving}
        </Tag>
      )}
      <div className={styles.action}>{action}</div>
    </article>
  );
}
