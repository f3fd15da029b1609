import type { Messages } from '@tandem/contracts/composition/remote';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { ApiError, useApi, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link, useSearchParams } from '@tandem/shared-ui/router';
import { paymentQueries } from '../payment-status/api/get-payment.ts';
import { ToPayments } from '../payment-status/components/ToPayments.tsx';
import { withTexts } from '../../shared/with-texts.tsx';
import { directDebitQueries } from './api/direct-debit.ts';
import { DirectDebit } from './components/DirectDebit.tsx';
import { OtherMethod } from './components/OtherMethod.tsx';
import styles from './components/DirectDebit.module.css';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `/directdebit?payment=`: the mandate, the form and the code of a payment by direct debit (S-PAY-DIRECT-DEBIT). */
function DirectDebitPage() {
  const [search] = useSearchParams();
  const payment = search.get('payment') ?? '';
  const isPayment = UUID.test(payment);
  const debit = useQuery({ ...directDebitQueries.of(useApi(), payment), enabled: isPayment });
  return (
    <Page width="form">
      {debit.data ? (
        <DirectDebit debit={debit.data} />
      ) : isPayment && debit.isPending ? (
        <Skeleton height="40rem" />
      ) : (
        <Refused error={debit.error} payment={payment} />
      )}
    </Page>
  );
}

/** Why nothing can be signed here: the payer may not pay this by direct debit, or there is nothing to pay. */
function Refused(props: { error: unknown; payment: string }) {
  const { error } = props;
  return error instanceof ApiError && error.fields['method'] !== undefined ? (
    <OtherWay message={error.message} payment={props.payment} />
  ) : (
    <NotPayable {...props} />
  );
}

/** It can be paid, only not by this payer's account: the checkout has the other ways (R-PAY-DEBIT-OTHER-METHOD). */
function OtherWay({ message, payment }: { message: string; payment: string }) {
  const { t } = useTranslation('mf-payments');
  // Nothing changes here that it would have to be polled for.
  const { data } = useQuery({ ...paymentQueries.status(useApi(), payment), refetchInterval: false });
  return (
    <EmptyState
      level={1}
      art={<NotFoundArt />}
      title={t('debit.another-way')}
      action={data && <OtherMethod payment={data} variant="primary" />}
    >
      {message}
    </EmptyState>
  );
}

/**
 * There is no such payment, or it can be made no longer; `error` is null where the address names none. One that there is leads to its
 * page: it may be signed already (R-PAY-DEBIT-SIGNED-SHOWN).
 */
function NotPayable({ error, payment }: { error: unknown; payment: string }) {
  const { t } = useTranslation('mf-payments');
  const links = useLinks();
  const isThere = error instanceof ApiError && error.code === 'conflict';
  const back = links.buyCredits && (
    <Link to={links.buyCredits()} className={buttonClass({ variant: isThere ? 'quiet' : 'primary' })}>
      {t('checkout.all-bundles')}
    </Link>
  );
  return (
    <EmptyState
      level={1}
      art={<NotFoundArt />}
      title={t('debit.not-payable')}
      action={
        isThere ? (
          <div className={styles.actions}>
            <ToPayments id={payment} />
            {back}
          </div>
        ) : (
          back
        )
      }
    >
      {error === null ? null : error instanceof ApiError ? error.message : t('errors.generic')}
    </EmptyState>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts(DirectDebitPage, texts);
