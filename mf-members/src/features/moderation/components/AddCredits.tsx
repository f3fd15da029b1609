import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Buyer } from '@tandem/contracts/api/buyers';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ADJUSTMENT_REASONS } from '@tandem/contracts/product/lists';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Select } from '@tandem/shared-ui/components/Select';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useBuyerAct } from '../api/use-buyer.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import itemStyles from './Item.module.css';

/** Credits that a member is missing, with the reason that they are mailed (R-MODERATION-ADJUSTMENT). */
export function AddCredits({ buyer }: { buyer: Buyer }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { number } = useFormat();
  const act = useBuyerAct();
  // Of one addition: what is sent again with it adds nothing more.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { adjustmentCredits: max } = LIMITS;
  const credits = /^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  const fits = credits >= 1 && credits <= max;
  const reason = ADJUSTMENT_REASONS.find((known) => known === chosen);
  const change = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setKey(crypto.randomUUID());
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isWrong = !fits || reason === undefined;
    setRefused(isWrong);
    if (isWrong || act.isPending) return;
    const body = { action: 'add', member_id: buyer.id, key, credits, reason } as const;
    const done = t('buyer.added', { count: credits, n: number(credits) });
    act.mutate({ body, done }, { onSuccess: () => change(setTyped)({ target: { value: '' } }) });
  };
  return (
    <form noValidate className={itemStyles.form} aria-label={t('buyer.add')} onSubmit={handleSubmit}>
      <Stack gap={3} align="stretch">
        <TextField
          label={t('buyer.count')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isRefused && !fits ? t('buyer.countWrong', { max: number(max) }) : undefined}
          onChange={change(setTyped)}
        />
        <Select
          label={t('buyer.reason')}
          placeholder={t('chooseReason')}
          options={ADJUSTMENT_REASONS.map((value) => ({ value, label: t(`buyer.reasons.${value}`) }))}
          value={chosen}
          error={isRefused && reason === undefined ? t('reasonMissing') : undefined}
          onChange={change(setChosen)}
        />
        <Cluster>
          <Button type="submit" loading={act.isPending}>
            {t('buyer.add')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
