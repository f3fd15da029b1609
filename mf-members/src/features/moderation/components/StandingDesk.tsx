import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { MemberStanding } from '@tandem/contracts/api/standing';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { ApiError, useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { standingQuery } from '../api/use-standing.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import itemStyles from './Item.module.css';
import { StandingFile } from './StandingFile.tsx';
import styles from './WaitingList.module.css';

/** Members about whom something was decided, by e-mail address, to take it back (R-MODERATION-LIFTED). */
export function StandingDesk() {
  const { t } = useTranslation(MODERATION_TEXTS);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const [isRefused, setRefused] = useState(false);
  const found = useQuery({ ...standingQuery(useApi(), wanted), enabled: wanted !== '' });
  const text = typed.trim();
  const isAddress = /^\S+@\S+$/.test(text);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(!isAddress);
    if (!isAddress) return;
    if (text === wanted) void found.refetch();
    setWanted(text);
  };
  return (
    <Stack gap={5} align="stretch">
      <form noValidate className={itemStyles.decision} onSubmit={handleSubmit}>
        <TextField
          label={t('standing.wanted')}
          hint={t('standing.wantedHint')}
          autoComplete="off"
          value={typed}
          error={isRefused && !isAddress ? t('standing.wantedMissing') : undefined}
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

interface FoundProps {
  wanted: string;
  found: { data: MemberStanding | null | undefined; error: Error | null };
}

function Found({ wanted, found: { data, error } }: FoundProps) {
  const { t } = useTranslation(MODERATION_TEXTS);
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
        <EmptyState title={t('buyer.nobody')}>{t('standing.nobodyText', { wanted })}</EmptyState>
      </div>
    );
  return <StandingFile key={data.id} member={data} />;
}
