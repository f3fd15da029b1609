import type { Payment } from '@tandem/contracts/api/payments';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useFormat, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { statusPath } from '../../../shared/model/checkout-path.ts';
import { methodInSentence } from '../../../shared/model/method-names.ts';
import { openOrderQueries } from '../api/get-open-order.ts';
import { leaveFor } from '../model/leave-site.ts';
import styles from './OpenOrder.module.css';

interface OpenOrderProps {
  bundleId: string;
  /** What the server says about it. */
  message: string;
  /** An order cannot be placed at this moment. */
  isBusy: boolean;
  /** Null where another order cannot take its place. */
  onReplace: (() => void) | null;
}

/**
 * The open order that is in the way of a second one of its bundle, or of its discount: it can be continued, or the new one takes
 * its place (R-PAY-OPEN-ORDER-OFFERED, R-PAY-OPEN-ORDER-CODE). One that was paid does not give way; one whose money is on its way
 * leads to its page, and after half an hour to an order beside it (R-PAY-OPEN-ORDER-PENDING).
 */
export function OpenOrder({ bundleId, message, isBusy, onReplace }: OpenOrderProps) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const open = useQuery(openOrderQueries.of(useApi(), bundleId));
  const payment = open.data?.payment;
  const isKnown = payment !== undefined || !open.isPending;
  return (
    <Banner tone="warning" title={message} live>
      {payment == null ? null : (
        <Text>
          {t(textOf(payment), {
            count: payment.credits,
            amount: format.money(payment.amount, payment.currency),
            method: methodInSentence(payment.method, t),
            date: format.date(payment.created_at),
            time: format.time(payment.created_at),
          })}
        </Text>
      )}
      {isKnown ? <Ways payment={payment ?? null} isBusy={isBusy} onReplace={onReplace} /> : null}
      {/* What is said of one whose money is on its way is in the message: both are bought. */}
      {onReplace === null || !isKnown || payment?.status === 'pending' ? null : (
        <Text size="s">{t('open-order.replace-hint')}</Text>
      )}
    </Banner>
  );
}

/** What is said of it: the site does not know of a transfer that is on its way. */
function textOf({ status, method }: Payment): `open-order.${'on-its-way' | 'transfer' | 'text'}` {
  if (status === 'pending') return 'open-order.on-its-way';
  return method === 'sct' ? 'open-order.transfer' : 'open-order.text';
}

interface WaysProps extends Pick<OpenOrderProps, 'isBusy' | 'onReplace'> {
  payment: Payment | null;
}

/** What can be done about the open order, which may be gone by now. */
function Ways({ payment, isBusy, onReplace }: WaysProps) {
  const { t } = useTranslation('mf-payments');
  const links = useLinks();
  const address = payment?.redirect_url ?? null;
  const status = payment?.status === 'pending' ? statusPath(links, payment) : undefined;
  if (address === null && status === undefined && onReplace === null) return null;
  return (
    <div className={styles.actions}>
      {status === undefined ? null : (
        <Link to={status} className={buttonClass({ variant: 'primary' })}>
          {t('open-order.follow')}
        </Link>
      )}
      {address === null ? null : (
        <Button variant="primary" onClick={() => leaveFor(address)}>
          {t('open-order.continue')}
        </Button>
      )}
      {onReplace === null ? null : (
        <Button variant="secondary" loading={isBusy} onClick={onReplace}>
          {t('open-order.replace')}
        </Button>
      )}
    </div>
  );
}
