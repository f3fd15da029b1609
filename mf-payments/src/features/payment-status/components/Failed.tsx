import { ArrowLeftRight, X } from 'lucide-react';
import type { Payment } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { worksHere } from '../../../shared/model/apple-pay.ts';
import { checkoutPath } from '../../../shared/model/checkout-path.ts';
import { isNamed, methodInSentence, methodKind, methodName } from '../../../shared/model/method-names.ts';
import { useAlternative } from '../model/use-alternative.ts';
import styles from './status.module.css';
import { ToPayments } from './ToPayments.tsx';

/** The card of a repeated order was refused; a payment that was left, or that nobody paid in time, did not fail by it. */
const hasRepeatedCardFailed = ({ repeated, method, status, unanswered }: Payment): boolean =>
  repeated === true && unanswered !== true && status === 'failed' && methodKind(method) === 'card';

/** Whether anything was charged: of a charge without a response nobody knows yet (R-PAY-STATUS-UNANSWERED). */
function explanationOf({ superseded, unanswered }: Payment) {
  if (superseded === true) return 'status.superseded-text';
  return unanswered === true ? 'status.unanswered-text' : 'status.failed-text';
}

/**
 * Not paid. A payment that its member left is not called a failure, and one whose place another order took says so;
 * otherwise T-PAY-FAILED. What was not bought is named, and one other way to pay (R-PAY-STATUS-OTHER-METHOD).
 */
export function Failed({ payment }: { payment: Payment }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const isSuperseded = payment.superseded === true;
  const wasLeft = payment.status === 'cancelled';
  const title = isSuperseded ? 'status.superseded' : wasLeft ? 'status.cancelled' : 'status.failed';
  const hasCardFailed = hasRepeatedCardFailed(payment);
  const Ways = hasCardFailed ? WaysWithoutThisCard : WaysOn;
  const bought = t('status.not-bought', {
    count: payment.credits,
    amount: format.money(payment.amount, payment.currency),
    method: methodInSentence(payment.method, t),
  });
  return (
    <>
      <div className={styles.status} role={wasLeft ? 'status' : 'alert'}>
        <span className={wasLeft ? styles.left : styles.failed} aria-hidden="true">
          {wasLeft ? <ArrowLeftRight /> : <X />}
        </span>
        <Heading level={1}>{t(title)}</Heading>
        <Text>{bought}</Text>
        <Text tone="muted">{t(explanationOf(payment))}</Text>
        {hasCardFailed ? <Text>{t('status.card-failed')}</Text> : null}
      </div>
      {isSuperseded ? <WayToPayments /> : <Ways payment={payment} />}
    </>
  );
}

/** The order that took its place is there, or what it became. */
function WayToPayments() {
  return (
    <div className={styles.actions}>
      <ToPayments />
    </div>
  );
}

/** The text of a way on, which is another one in French for a method that has a name. */
const withMethod = (way: 'with' | 'same', method: PaymentMethod) =>
  `status.${way}-${isNamed(method) ? 'named' : 'method'}` as const;

/** One named alternative first, then the same method where this device has it, then all of them, which come first without one. */
function WaysOn({ payment }: { payment: Payment }) {
  const { t } = useTranslation('mf-payments');
  const links = useLinks();
  const alternative = useAlternative(payment);
  const { bundle_id: bundleId, country, method } = payment;
  const same = worksHere(method) ? checkoutPath(links, { bundleId, country, method }) : null;
  const all = alternative === null ? null : checkoutPath(links, { bundleId, country });
  return (
    <div className={styles.actions}>
      <FirstWay payment={payment} alternative={alternative} />
      {same === null ? null : (
        <Link to={same} className={buttonClass({ variant: 'secondary', size: 'l', full: true })}>
          {t(withMethod('same', method), { method: methodInSentence(method, t) })}
        </Link>
      )}
      {all === null ? null : (
        <Link to={all} className={buttonClass({ variant: 'quiet', full: true })}>
          {t('status.other-method')}
        </Link>
      )}
    </div>
  );
}

interface FirstWayProps {
  payment: Payment;
  alternative: ReturnType<typeof useAlternative>;
}

/** Its place is kept while the alternative is awaited, and is never empty: what is below it does not move (R-PAY-STATUS-WAYS-STILL). */
function FirstWay({ payment: { bundle_id: bundleId, country }, alternative }: FirstWayProps) {
  const { t } = useTranslation('mf-payments');
  const links = useLinks();
  if (alternative === 'awaited') return <Skeleton className={styles.awaited} />;
  const method = alternative === null ? {} : { method: alternative };
  const path = checkoutPath(links, { bundleId, country, ...method });
  if (path === null) return null;
  return (
    <Link to={path} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
      {alternative === null
        ? t('status.other-method')
        : t(withMethod('with', alternative), { method: methodInSentence(alternative, t) })}
    </Link>
  );
}

/** Another card, and PayPal (R-PAY-STORED-CARD-FALLBACK); the checkout has the others. */
function WaysWithoutThisCard({ payment }: { payment: Payment }) {
  const { t } = useTranslation('mf-payments');
  const links = useLinks();
  const { bundle_id: bundleId, country } = payment;
  const ways = [
    { path: checkoutPath(links, { bundleId, country, method: 'creditcard' }), words: t('status.other-card') },
    {
      path: checkoutPath(links, { bundleId, country, method: 'paypal' }),
      words: t(withMethod('with', 'paypal'), { method: methodName('paypal', t) }),
    },
    { path: checkoutPath(links, { bundleId, country }), words: t('status.other-method') },
  ];
  const looks = ['primary', 'secondary', 'quiet'] as const;
  return (
    <div className={styles.actions}>
      {ways.map(({ path, words }, index) =>
        path === null ? null : (
          <Link
            key={words}
            to={path}
            className={buttonClass({ variant: looks[index] ?? 'quiet', size: 'l', full: true })}
          >
            {words}
          </Link>
        ),
      )}
    </div>
  );
}
