import type { BodyOf } from '@tandem/contracts/api/index';
import type { WaitingDebit } from '@tandem/contracts/api/moderation';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { debitsQuery } from '../api/queues.ts';
import { useDecide } from '../api/use-decide.ts';
import { focusNextItem } from '../model/focus-next-item.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { Item } from './Item.tsx';
import { WaitingList } from './WaitingList.tsx';

/** The signed direct debits that the provider did not take (R-MODERATION-DEBITS). */
export function DebitQueue({ labelId }: { labelId: string }) {
  const waiting = useInfiniteQuery(debitsQuery(useApi()));
  return (
    <WaitingList labelId={labelId} waiting={waiting}>
      {(debit) => <DebitItem debit={debit} />}
    </WaitingList>
  );
}

/** A debit: the provider is to collect it again, its money came by hand, or it will not come (R-PAY-DEBIT-NOT-COLLECTED). */
function DebitItem({ debit }: { debit: WaitingDebit }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { date, money } = useFormat();
  const api = useApi();
  const { id, member, amount, currency, payment_id: payment, mandate_reference: mandate } = debit;
  const { mutate } = useDecide('debits', debit, (body: BodyOf<'PUT /api/debit-review.php'>) =>
    api.call('PUT /api/debit-review.php', { body }),
  );
  const decide =
    (decision: BodyOf<'PUT /api/debit-review.php'>['decision']) => (event: { currentTarget: HTMLElement }) => {
      focusNextItem(event.currentTarget);
      mutate({ id, decision });
    };
  return (
    <Item title={t('debit.title', { amount: money(amount, currency), name: member.name })}>
      <Cluster>
        <Tag>{t('debit.signed', { when: date(debit.signed_at) })}</Tag>
        <Tag tone="danger">{t('debit.givenUp', { when: date(debit.given_up_at) })}</Tag>
      </Cluster>
      <Text>
        {member.email === null
          ? t('debit.left', { payment, mandate })
          : t('debit.payment', { payment, email: member.email, mandate })}
      </Text>
      <Cluster>
        <Button variant="primary" onClick={decide('retry')}>
          {t('debit.retry')}
        </Button>
        <Button onClick={decide('by_hand')}>{t('debit.byHand')}</Button>
        <Button onClick={decide('not_coming')}>{t('debit.notComing')}</Button>
      </Cluster>
      <Text tone="muted" size="s">
        {t('debit.notComingText')}
      </Text>
    </Item>
  );
}
