import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { BuyerPurchase } from '@tandem/contracts/api/buyers';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import itemStyles from './Item.module.css';
import { MoneyQuestion } from './MoneyQuestion.tsx';

/** What was typed, in minor units; 0 for what is no amount. */
function amountOf(typed: string): number {
  const [, whole, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

interface PriceBackProps {
  purchase: BuyerPurchase;
  /** What is left of its price. */
  left: number;
  email: string;
}

/**
 * A lower price, or all that is left of it, for a purchase that is not as agreed: a question before it goes back
 * (R-PAY-PRICE-LOWERED, R-PAY-PRICE-REFUNDED).
 */
export function PriceBack({ purchase, left, email }: PriceBackProps) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { money } = useFormat();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { currency } = purchase;
  const amount = amountOf(typed);
  const fits = amount >= 1 && amount <= left;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(!fits);
    setOpen(fits);
  };
  return (
    <form noValidate className={itemStyles.form} aria-label={t('buyer.price')} onSubmit={handleSubmit}>
      <Stack gap={3} align="stretch">
        <TextField
          label={t('buyer.priceAmount', { currency })}
          hint={t('buyer.priceHint', { left: money(left, currency) })}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isRefused && !fits ? t('buyer.priceWrong', { left: money(left, currency) }) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Cluster>
          <Button type="submit">{t('buyer.price')}</Button>
        </Cluster>
      </Stack>
      <Question
        // Of one refund: what is sent again with its key gives nothing more back.
        key={amount}
        purchase={purchase}
        amount={amount}
        isWhole={amount === left}
        email={email}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => setTyped('')}
      />
    </form>
  );
}

interface QuestionProps {
  purchase: BuyerPurchase;
  amount: number;
  isWhole: boolean;
  email: string;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

function Question({ purchase, amount, isWhole, email, open, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const format = useFormat();
  const [key] = useState(() => crypto.randomUUID());
  const money = format.money(amount, purchase.currency);
  return (
    <MoneyQuestion
      open={open}
      title={t('buyer.question', { amount: money })}
      confirm={t('buyer.confirm')}
      act={{
        body: { action: 'refund', payment_id: purchase.id, key, amount },
        done: t('buyer.withdrawn', { amount: money, email }),
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <Text>{t(isWhole ? 'buyer.priceWhole' : 'buyer.pricePart', { email })}</Text>
    </MoneyQuestion>
  );
}
