import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Tag } from '../Tag/Tag.tsx';
import styles from './PackageCard.module.css';

export interface PackageCardProps {
  /** The figure: how many credits. */
  credits: number;
  /** The word under it, such as 'credits'. */
  creditsLabel: string;
  /** Such as a `<PriceTag size="l" />`. */
  price: ReactNode;
  /** What one message comes to, in words: '€1.12 per message'. */
  perMessage: ReactNode;
  /** Marks the one that most take; one card of the set. */
  popularLabel?: string | undefined;
  /** Against the smallest bundle, in words: 'Save 16%'. */
  saving?: string | undefined;
  /** The button or link that takes it; name it with the credits, not 'Buy' four times. */
  action: ReactNode;
  /** Headline level in the page's outline. */
  level?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/** One bundle: what one gets, what it costs, what that makes per message. */
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
