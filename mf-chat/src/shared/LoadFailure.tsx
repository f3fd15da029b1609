import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface LoadFailureProps {
  /** What could not be loaded. */
  title: string;
  error: Error;
  retry: () => void;
  isRetrying: boolean;
}

/** In place of what could not be loaded: why, and a retry unless it would change nothing. */
export function LoadFailure({ title, error, retry, isRetrying }: LoadFailureProps) {
  const { t } = useTranslation('mf-chat');
  const words = error instanceof ApiError ? error.message : t('errors.generic');
  const isFinal = error instanceof ApiError && (error.code === 'not_found' || error.code === 'blocked');
  const again = (
    <Button loading={isRetrying} onClick={retry}>
      {t('retry')}
    </Button>
  );
  return (
    <div role="alert">
      {isFinal ? (
        <EmptyState title={words} />
      ) : (
        <EmptyState title={title} action={again}>
          {words}
        </EmptyState>
      )}
    </div>
  );
}
