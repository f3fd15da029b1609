import type { CreditMovementShown } from '@tandem/contracts/api/transactions';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useFormat, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import { useFirstNewRow } from '../model/use-first-new-row.ts';
import styles from './CreditHistory.module.css';

interface CreditHistoryProps {
  movements: readonly CreditMovementShown[];
  hasMore: boolean;
  isLoading: boolean;
  /** Why more of it could not be loaded; null where that has not failed. */
  error: Error | null;
  onMore: () => void;
}

/**
 * Every movement of credits, the latest first (R-CREDITS-HISTORY-SHOWN). Where more of it could not be loaded, the same button tries
 * again (R-CREDITS-HISTORY-RETRY).
 */
export function CreditHistory({ movements, hasMore, isLoading, error, onMore }: CreditHistoryProps) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { list, pressed } = useFirstNewRow(movements.length, hasMore);
  const showMore = () => {
    pressed();
    onMore();
  };
  return (
    <section aria-labelledby="credit-history" className={styles.section}>
      <Heading level={2} id="credit-history">
        {t('history')}
      </Heading>
      {movements.length === 0 ? (
        <Text tone="muted">{t('no-history')}</Text>
      ) : (
        <ul ref={list} className={styles.list}>
          {movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </ul>
      )}
      <div>
        {hasMore ? (
          <Button full loading={isLoading} onClick={showMore}>
            {error === null ? t('more') : t('retry')}
          </Button>
        ) : null}
        {/* Empty while it is tried again: the same reason is announced a second time. */}
        <p role="status" className={styles.failed}>
          {error === null || isLoading
            ? null
            : t('more-failed', { reason: error instanceof ApiError ? error.message : t('failed') })}
        </p>
      </div>
    </section>
  );
}

function Movement({ movement }: { movement: CreditMovementShown }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const format = useFormat();
  const links = useLinks();
  const { kind, gift, amount, at, payment_id: payment } = movement;
  const name = gift === null ? t(`movements.${kind}`) : t('movements.gift-named', { gift: t(`gifts.${gift}`) });
  const sign = amount > 0 ? t('plus', { n: format.number(amount) }) : t('minus', { n: format.number(-amount) });
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {payment === null || links.transactions === undefined ? (
          name
        ) : (
          <Link to={links.transactions({ id: payment })} className={styles.link}>
            {name}
          </Link>
        )}
        <time dateTime={at} className={styles.soft}>
          {t('moment', { date: format.date(at), time: format.time(at) })}
        </time>
      </span>
      <span className={amount > 0 ? styles.in : styles.out}>{sign}</span>
    </li>
  );
}
