import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Buyer } from '@tandem/contracts/api/buyers';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { ApiError, useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { buyerQuery } from '../api/use-buyer.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { BuyerFile } from './BuyerFile.tsx';
import itemStyles from './Item.module.css';
import styles from './WaitingList.module.css';

const SHORTEST = 3;

/**
 * Members who wrote about purchases, by e-mail address or invoice number: withdrawals, credits that are missing, and receipts
 * (R-MODERATION-BUYERS).
 */
export function BuyerDesk() {
  const { t } = useTranslation(MODERATION_TEXTS);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const [isRefused, setRefused] = useState(false);
  const found = useQuery({ ...buyerQuery(useApi(), wanted), enabled: wanted !== '' });
  const text = typed.trim();
  const isShort = text.length < SHORTEST;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(isShort);
    if (isShort) return;
    if (text === wanted) void found.refetch();
    setWanted(text);
  };
  return (
    <Stack gap={5} align="stretch">
      <form noValidate className={itemStyles.search} onSubmit={handleSubmit}>
        <TextField
          label={t('buyer.wanted')}
          hint={t('buyer.wantedHint')}
          autoComplete="off"
          value={typed}
          error={isRefused && isShort ? t('buyer.wantedMissing') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" loading={found.isFetching}>
          {t('buyer.find')}
        </Button>
      </form>
      {wanted === '' ? null : <Found wanted={wanted} found={found} />}
    </Stack>
  );
}

function Found({ wanted, found }: { wanted: string; found: { data: Buyer | null | undefined; error: Error | null } }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { data, error } = found;
  if (data === undefined && error === null)
    return (
      <div role="status" className={styles.list}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton className={styles.outline} />
      </div>
    );
  if (data === undefined)
    return (
      <div role="alert">
        <EmptyState title={t('buyer.notLoaded')}>{error instanceof ApiError ? error.message : t('failed')}</EmptyState>
      </div>
    );
  if (data === null)
    return (
      <div role="status">
        <EmptyState title={t('buyer.nobody')}>{t('buyer.nobodyText', { wanted })}</EmptyState>
      </div>
    );
  return <BuyerFile key={data.id} buyer={data} />;
}
