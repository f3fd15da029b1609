import type { ReactNode } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface LoadFailureProps {
  /** What failed. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  title: string;
  /** Of the heading; 1 where it is that of the page. */
  level?: 1 | 2;
  /** What else can be done, below the button that tries again. */
  more?: ReactNode;
}

/** In place of what could not be loaded: why, in the server's words where it gave any, and a button that tries again. */
export function LoadFailure({ query, title, level = 2, more }: LoadFailureProps) {
  const { t } = useTranslation('mf-members');
  const retry = (
    <Button variant="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
      {t('retry')}
    </Button>
  );
  const action =
    more === undefined ? (
      retry
    ) : (
      <Stack gap={3} align="center">
        {retry}
        {more}
      </Stack>
    );
  return (
    <div role="alert">
      <EmptyState level={level} art={<OfflineArt />} title={title} action={action}>
        {query.error instanceof ApiError ? query.error.message : t('errors.generic')}
      </EmptyState>
    </div>
  );
}
