import { useEffect } from 'react';
import type { PaymentStatusResponse } from '@tandem/contracts/api/payments';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { ApiError, useApi, useHost, useLiveEvents } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery, useQueryClient } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { priceListQueries } from '../../shared/api/get-price-list.ts';
import { typedCode } from '../../shared/model/typed-code.ts';
import { paymentQueries } from './api/get-payment.ts';
import { Completed } from './components/Completed.tsx';
import { Failed } from './components/Failed.tsx';
import { Processing } from './components/Processing.tsx';
import { Returned } from './components/Returned.tsx';
import { outcomeOf } from './model/outcome.ts';
import styles from './PaymentStatus.module.css';

/**
 * The result of a payment: polled until it has ended (R-PAY-STATUS-FOLLOWED), and requested when the stream reports it.
 */
export function PaymentStatus({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation('mf-payments');
  const query = paymentQueries.status(useApi(), paymentId);
  const payment = useQuery(query);
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    const isNews = event.type === 'payment' && event.payment_id === paymentId && event.status !== payment.data?.status;
    if (isNews) void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  useCompletion(payment.data);

  return (
    <Page width="form" className={styles.page}>
      {payment.data ? (
        <Outcome payment={payment.data} />
      ) : payment.isPending ? (
        <Processing payment={null} />
      ) : (
        <Unknown error={payment.error} onRetry={() => void payment.refetch()} label={t('prices.retry')} />
      )}
    </Page>
  );
}

function Outcome({ payment }: { payment: PaymentStatusResponse }) {
  switch (outcomeOf(payment.status)) {
    case 'processing':
      return <Processing payment={payment} />;
    case 'completed':
      return <Completed payment={payment} />;
    case 'failed':
      return <Failed payment={payment} />;
    case 'returned':
      return <Returned payment={payment} />;
  }
}

/** `not_found`: there is no such payment, or it is another member's; `validation`: the id is malformed. */
const isNoSuchPayment = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation');

/** Nothing is known of the payment: there is none to look up, or it could not be looked up now. */
function Unknown({ error, onRetry, label }: { error: unknown; onRetry: () => void; label: string }) {
  const { t } = useTranslation('mf-payments');
  const { links } = useHost();
  const known = error instanceof ApiError ? error : null;
  if (isNoSuchPayment(error)) {
    const back = links.buyCredits && (
      <Link to={links.buyCredits()} className={buttonClass({ variant: 'primary' })}>
        {t('checkout.all-bundles')}
      </Link>
    );
    return (
      <EmptyState level={1} art={<NotFoundArt />} title={t('status.unknown')} action={back}>
        {t('status.unknown-text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      art={known?.code === 'offline' ? <OfflineArt /> : <NotFoundArt />}
      title={t('status.not-read')}
      action={<Button onClick={onRetry}>{label}</Button>}
    >
      {known?.message ?? t('errors.generic')}
    </EmptyState>
  );
}

/**
 * Once a payment is completed, the discount is used up, so the prices are stale; the purchase is counted, and the user
 * is requested if the response does not contain them.
 */
function useCompletion(payment: PaymentStatusResponse | undefined): void {
  const { session, events, queryClient, telemetry } = useHost();
  const isCompleted = payment !== undefined && outcomeOf(payment.status) === 'completed';
  const paymentId = isCompleted ? payment.payment_id : null;
  const isUserKnown = payment?.member !== undefined;
  useEffect(() => {
    if (paymentId === null) return;
    const complete = async () => {
      if (!isUserKnown) await session.refresh();
      events.emit('payment-completed', { paymentId });
      // The code is used up with the discount.
      typedCode.drop();
      await queryClient.invalidateQueries({ queryKey: priceListQueries.all(), refetchType: 'none' });
    };
    complete().catch((error: unknown) => telemetry.error(error, { step: 'refresh after payment' }));
  }, [paymentId, isUserKnown, session, events, queryClient, telemetry]);
}
