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
import { useAnotherTry } from '../../shared/model/use-another-try.ts';
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
  const query = paymentQueries.status(useApi(), paymentId);
  const payment = useQuery(query);
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    const isNews = event.type === 'payment' && event.payment_id === paymentId && event.status !== payment.data?.status;
    if (isNews) void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  useCompletion(payment.data);
  const { data, refetch } = payment;
  const isShown = data !== undefined || isNoSuchPayment(payment.error);
  const { error, retry, heading } = useAnotherTry({ what: paymentId, isShown, error: payment.error, refetch });

  return (
    <Page width="form" className={styles.page}>
      {/* One for every outcome: where it has the focus, it keeps that as the payment goes on. */}
      <div ref={heading} tabIndex={-1} className={styles.outcome}>
        {data ? (
          <Outcome payment={data} />
        ) : error === null ? (
          <Processing payment={null} />
        ) : isNoSuchPayment(error) ? (
          <NoSuchPayment />
        ) : (
          <NotRead error={error} tries={payment.errorUpdateCount} isLoading={payment.error === null} onRetry={retry} />
        )}
      </div>
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

function NoSuchPayment() {
  const { t } = useTranslation('mf-payments');
  const { links } = useHost();
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

interface NotReadProps {
  error: Error;
  /** How many tries have failed: the same reason is announced after each of them. */
  tries: number;
  /** It is tried again. */
  isLoading: boolean;
  onRetry: () => void;
}

/** Nothing is known of the payment, because it could not be loaded now. */
function NotRead({ error, tries, isLoading, onRetry }: NotReadProps) {
  const { t } = useTranslation('mf-payments');
  const known = error instanceof ApiError ? error : null;
  return (
    <div role="alert">
      <EmptyState
        level={1}
        art={known?.code === 'offline' ? <OfflineArt /> : <NotFoundArt />}
        title={t('status.not-read')}
        action={
          <Button loading={isLoading} onClick={onRetry}>
            {t('prices.retry')}
          </Button>
        }
      >
        <span key={tries}>{known?.message ?? t('errors.generic')}</span>
      </EmptyState>
    </div>
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
