import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { UseQueryResult } from '@tandem/shared-ui/query';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import itemStyles from './Item.module.css';
import styles from './WaitingList.module.css';

type Found<T> = Pick<UseQueryResult<T | null>, 'data' | 'error' | 'isFetching' | 'refetch'>;

interface SearchDeskProps<T> {
  /** Who is looked for; empty before the first search. */
  wanted: string;
  onSearch: (wanted: string) => void;
  /** What became of the search; its data are null where there is nobody. */
  found: Found<T>;
  /** Whether a text is one that can be looked for. */
  isSearchable: (text: string) => boolean;
  /** `missing` is said where the text cannot be looked for, `nobody` where nobody was found. */
  texts: { label: string; hint: string; missing: string; nobody: string };
  /** What is shown of who was found. */
  children: (found: T) => ReactNode;
}

/** A desk of moderators that begins with a search for one member. */
export function SearchDesk<T>({ wanted, onSearch, found, isSearchable, texts, children }: SearchDeskProps<T>) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const text = typed.trim();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(!isSearchable(text));
    if (!isSearchable(text)) return;
    if (text === wanted) void found.refetch();
    onSearch(text);
  };
  return (
    <Stack gap={5} align="stretch">
      <form noValidate className={itemStyles.search} onSubmit={handleSubmit}>
        <TextField
          label={texts.label}
          hint={texts.hint}
          autoComplete="off"
          value={typed}
          error={isRefused && !isSearchable(text) ? texts.missing : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" loading={found.isFetching}>
          {t('buyer.find')}
        </Button>
      </form>
      {wanted === '' ? null : (
        <Outcome found={found} nobody={texts.nobody}>
          {children}
        </Outcome>
      )}
    </Stack>
  );
}

interface OutcomeProps<T> {
  found: Found<T>;
  nobody: string;
  children: (found: T) => ReactNode;
}

/** What became of the search: it runs, it failed, it found nobody or a member. */
function Outcome<T>({ found: { data, error }, nobody, children }: OutcomeProps<T>) {
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
        <EmptyState title={t('buyer.nobody')}>{nobody}</EmptyState>
      </div>
    );
  return children(data);
}
