import { useState } from 'react';
import type { BuyerPurchase } from '@tandem/contracts/api/buyers';
import { Button } from '@tandem/shared-ui/components/Button';
import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { MoneyQuestion } from './MoneyQuestion.tsx';

interface WrittenWithdrawalProps {
  offer: NonNullable<BuyerPurchase['withdrawal']>;
  email: string;
}

/**
 * A withdrawal that its buyer wrote: what would go back, and a question before it does. After the period the moderator says that
 * it is owed all the same (R-PAY-WITHDRAWAL-WRITTEN).
 */
export function WrittenWithdrawal({ offer, email }: WrittenWithdrawalProps) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [isOwed, setOwed] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { amount, currency, credits, late, until, until_day: day } = offer;
  const money = format.money(amount, currency);
  const outcome = outcomeOf(offer);
  const close = () => setOpen(false);
  const ask = () => {
    const isMissing = late && !isOwed;
    setRefused(isMissing);
    setOpen(!isMissing);
  };
  // A day of the site's calendar: noon here is of the same day.
  const when = format.date(day === undefined ? until : `${day}T12:00:00`);
  return (
    <>
      <Text>
        {t(outcome === 'kept' ? 'buyer.unusedKept' : 'buyer.unused', {
          count: offer.unused,
          n: format.number(credits),
          unused: format.number(offer.unused),
          amount: money,
        })}{' '}
        {t(late ? 'buyer.late' : 'buyer.until', { when })}
      </Text>
      {late ? (
        <Checkbox
          label={t('buyer.owed')}
          checked={isOwed}
          error={isRefused && !isOwed ? t('buyer.owedMissing') : undefined}
          onChange={(event) => setOwed(event.target.checked)}
        />
      ) : null}
      <Cluster>
        <Button variant="danger" onClick={ask}>
          {t('buyer.withdraw', { amount: money })}
        </Button>
      </Cluster>
      <Question offer={offer} email={email} isWhenever={late && isOwed} open={isOpen} onClose={close} />
    </>
  );
}

type Outcome = 'back' | 'later' | 'kept';

/**
 * What becomes of the money: of a direct debit that nobody has begun to collect it stays with the buyer, and of one that is on its
 * way there is none to send yet (R-PAY-WITHDRAWAL-NOT-COLLECTED, R-PAY-WITHDRAWAL-UNCOLLECTED).
 */
function outcomeOf({ collects, uncollected }: WrittenWithdrawalProps['offer']): Outcome {
  if (collects !== undefined) return 'kept';
  return uncollected === true ? 'later' : 'back';
}

const DONE = { back: 'buyer.withdrawn', later: 'buyer.withdrawnUncollected', kept: 'buyer.withdrawnKept' } as const;

interface QuestionProps extends WrittenWithdrawalProps {
  isWhenever: boolean;
  open: boolean;
  onClose: () => void;
}

function Question({ offer, email, isWhenever, open, onClose }: QuestionProps) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const format = useFormat();
  const { payment_id, amount, unused, currency, collects = 0 } = offer;
  const money = format.money(amount, currency);
  const outcome = outcomeOf(offer);
  const isKept = outcome === 'kept';
  return (
    <MoneyQuestion
      open={open}
      title={t(isKept ? 'buyer.questionKept' : 'buyer.question', { amount: money })}
      confirm={t(isKept ? 'buyer.confirmKept' : 'buyer.confirm')}
      act={{
        body: { action: 'withdraw', payment_id, amount, whenever: isWhenever },
        done: t(DONE[outcome], { amount: money, email }),
      }}
      onClose={onClose}
    >
      <Text>
        {t(isKept ? 'buyer.questionKeptText' : 'buyer.questionText', {
          count: unused,
          unused: format.number(unused),
          email,
          collects: format.money(collects, currency),
        })}
      </Text>
      {outcome === 'later' ? <Text>{t('buyer.questionUncollected')}</Text> : null}
    </MoneyQuestion>
  );
}
