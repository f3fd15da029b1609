import { useState } from 'react';
import type { Transaction, WithdrawalOffer } from '@tandem/contracts/api/transactions';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useFormat, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQueryClient } from '@tandem/shared-ui/query';
import { transactionsQueries } from '../api/transactions-queries.ts';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import styles from './Withdrawal.module.css';

interface WithdrawalProps {
  offer: WithdrawalOffer;
  method: PaymentMethod;
  /** What of the price has not gone back: when all of that goes, Premium may end. */
  left: number;
  /** Called with what the purchase has become, before this goes from the page. */
  onWithdrawn: (after: Transaction) => void;
}

/**
 * Withdrawing from a purchase: what goes back is shown first, and only then confirmed (R-PAY-WITHDRAWAL-STEPS). The sum is
 * requested again when the dialog opens, because a message may have been sent meanwhile.
 */
export function Withdrawal({ offer, method, left, onWithdrawn }: WithdrawalProps) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const format = useFormat();
  const { api } = useHost();
  const quote = useMutation({
    mutationFn: () => api.call('POST /api/withdrawal.php', { body: { payment_id: offer.payment_id } }),
  });
  const [isOpen, setOpen] = useState(false);
  // Each opening is a new attempt; a sum that changes while the dialog is open leaves the reason on it.
  const [attempt, setAttempt] = useState(0);
  // The last one stays while another one is loaded, and with it the dialog that says why.
  const [quoted, setQuoted] = useState<WithdrawalOffer | null>(null);
  const open = (sum: WithdrawalOffer) => {
    setQuoted(sum);
    setAttempt((count) => count + 1);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <section aria-labelledby="withdrawal" className={styles.section}>
      <Heading level={2} size="card" id="withdrawal">
        {t('withdrawal.title')}
      </Heading>
      <Text>
        {t(offer.collects === undefined ? 'withdrawal.text' : 'withdrawal.text-kept', {
          count: offer.unused,
          total: format.number(offer.credits),
          unused: format.number(offer.unused),
          amount: format.money(offer.amount, offer.currency),
          // A day of the site's calendar, also where it is another one by now: noon here is of the same day.
          until: format.date(offer.until_day === undefined ? offer.until : `${offer.until_day}T12:00:00`),
        })}
      </Text>
      {quote.error === null || isOpen ? null : <Failure error={quote.error} />}
      <Button
        loading={quote.isPending}
        onClick={() => {
          quote.mutate(undefined, { onSuccess: open });
        }}
      >
        {t('withdrawal.action')}
      </Button>
      {quoted === null ? null : (
        <Confirmation
          key={attempt}
          offer={quoted}
          method={method}
          left={left}
          onWithdrawn={onWithdrawn}
          open={isOpen}
          onClose={close}
          isChanging={quote.isPending}
          changeError={quote.error}
          onChanged={() => quote.mutate(undefined, { onSuccess: setQuoted })}
        />
      )}
    </section>
  );
}

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  return <Banner tone="danger">{error instanceof ApiError ? error.message : t('failed')}</Banner>;
}

/** What becomes of the money (R-PAY-WITHDRAWAL-NOT-COLLECTED, R-PAY-WITHDRAWAL-UNCOLLECTED): it does not go back to a voucher (R-PAY-WITHDRAWAL-VOUCHER). */
function wayOf(
  { collects, uncollected }: WithdrawalOffer,
  method: PaymentMethod,
): `withdrawal.way${'' | '-kept' | '-kept-part' | '-uncollected' | '-voucher'}` {
  if (collects !== undefined) return collects === 0 ? 'withdrawal.way-kept' : 'withdrawal.way-kept-part';
  if (uncollected === true) return 'withdrawal.way-uncollected';
  return method === 'paysafecard' ? 'withdrawal.way-voucher' : 'withdrawal.way';
}

interface ConfirmationProps extends WithdrawalProps {
  open: boolean;
  onClose: () => void;
  /** Another sum is on its way: this one cannot be confirmed any more. */
  isChanging: boolean;
  /** Why the other sum could not be loaded. */
  changeError: Error | null;
  /** The sum is another one by now. */
  onChanged: () => void;
}

function Confirmation(props: ConfirmationProps) {
  const { offer, method, left, open, onClose, onChanged, onWithdrawn, isChanging, changeError } = props;
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const format = useFormat();
  const { api, session, notify } = useHost();
  const queryClient = useQueryClient();
  const { payment_id: id, amount, currency, credits, unused } = offer;
  const shown = format.money(amount, currency);
  // Of a debit that is not collected yet nothing goes back: less of it is collected.
  const isKept = offer.collects !== undefined;
  const { mutate, isPending, error } = useMutation<Transaction>({
    mutationFn: () => api.call('PUT /api/withdrawal.php', { body: { payment_id: id, amount, confirm: true } }),
    onSuccess: async (transaction) => {
      onWithdrawn(transaction);
      queryClient.setQueryData(transactionsQueries.one(api, id).queryKey, transaction);
      notify.show('success', t('withdrawal.done'));
      onClose();
      await queryClient.invalidateQueries({ queryKey: transactionsQueries.list(api).queryKey });
      await session.refresh();
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'conflict') onChanged();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isKept ? 'withdrawal.confirm-title-kept' : 'withdrawal.confirm-title', { amount: shown })}
      closeLabel={t('close')}
      placement="sheet"
      footer={
        <div className={styles.actions}>
          <Button variant="primary" full loading={isPending || isChanging} onClick={() => mutate()}>
            {t(isKept ? 'withdrawal.confirm-kept' : 'withdrawal.confirm', { amount: shown })}
          </Button>
          <Button full onClick={onClose}>
            {t('withdrawal.keep')}
          </Button>
        </div>
      }
    >
      <div className={styles.section}>
        {error === null ? null : <Failure error={error} />}
        {changeError === null ? null : <Failure error={changeError} />}
        <Text strong>
          {t(isKept ? 'withdrawal.sum-kept' : 'withdrawal.sum', {
            count: unused,
            total: format.number(credits),
            unused: format.number(unused),
            amount: shown,
          })}
        </Text>
        <Text>{t('withdrawal.credits', { count: unused })}</Text>
        {amount === left ? <Text>{t('withdrawal.premium')}</Text> : null}
        <Text tone="muted">{t(wayOf(offer, method), { collects: format.money(offer.collects ?? 0, currency) })}</Text>
      </div>
    </Dialog>
  );
}
