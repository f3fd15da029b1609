import { useState } from 'react';
import type { BuyerPurchase } from '@tandem/contracts/api/buyers';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useBuyerAct } from '../api/use-buyer.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { Item } from './Item.tsx';
import styles from './Item.module.css';
import { PriceBack } from './PriceBack.tsx';
import { WrittenWithdrawal } from './WrittenWithdrawal.tsx';

/** What became of it: of a direct debit whose money is not there nothing went back. */
function returnedText({ kind, kept, uncollected }: BuyerPurchase['refunds'][number]) {
  if (kept === true) return kind === 'chargeback' ? 'buyer.notCollected' : 'buyer.kept';
  return uncollected === true ? 'buyer.uncollected' : 'buyer.returned';
}

/** A purchase of a member who wrote: a withdrawal from it, its price back, and its receipt once more (R-MODERATION-RECEIPT-AGAIN). */
export function PurchaseItem({ purchase, email }: { purchase: BuyerPurchase; email: string }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { date, money, number } = useFormat();
  const act = useBuyerAct();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { id, credits, amount, currency, invoice_number: invoice, refunds, withdrawal } = purchase;
  const left = refunds.reduce((rest, refund) => rest - refund.amount, amount);
  const mailAgain = () =>
    act.mutate(
      { body: { action: 'receipts', payment_id: id, key }, done: t('buyer.mailed', { email }) },
      { onSuccess: () => setKey(crypto.randomUUID()) },
    );
  return (
    <Item title={t('buyer.purchase', { count: credits, n: number(credits), amount: money(amount, currency) })}>
      <Cluster>
        <Tag>{date(purchase.date)}</Tag>
        {invoice === null ? (
          <Tag tone="warning">{t('buyer.unpaid')}</Tag>
        ) : (
          <Tag>{t('buyer.invoice', { number: invoice })}</Tag>
        )}
        {refunds.map((refund) => (
          <Tag key={`${refund.kind} ${refund.at}`} tone="warning">
            {t(returnedText(refund), { amount: money(refund.amount, currency), when: date(refund.at) })}
          </Tag>
        ))}
      </Cluster>
      {withdrawal === null ? null : (
        <div className={styles.act}>
          <WrittenWithdrawal offer={withdrawal} email={email} />
        </div>
      )}
      {invoice === null || left <= 0 ? null : (
        <div className={styles.act}>
          <PriceBack purchase={purchase} left={left} email={email} />
        </div>
      )}
      {invoice === null ? null : (
        <div className={styles.act}>
          <Cluster>
            <Button loading={act.isPending} onClick={mailAgain}>
              {t('buyer.mailAgain')}
            </Button>
          </Cluster>
        </div>
      )}
    </Item>
  );
}
