import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { ApiError, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';

interface NotLoadedProps {
  error: Error;
  /** How many tries have failed: the same reason is announced after each of them. */
  tries: number;
  /** It is tried again. */
  isLoading: boolean;
  onRetry: () => void;
}

/** In place of what could not be loaded: the reason, and another try; or the way back where there is no such purchase. */
export function NotLoaded({ error, tries, isLoading, onRetry }: NotLoadedProps) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const links = useLinks();
  const known = error instanceof ApiError ? error : null;
  if (known?.code === 'not_found' || known?.code === 'validation') {
    const back = links.transactions && (
      <Link to={links.transactions()} className={buttonClass({ variant: 'primary' })}>
        {t('all')}
      </Link>
    );
    return <EmptyState level={1} art={<NotFoundArt />} title={t('unknown')} action={back} />;
  }
  return (
    <div role="alert">
      <EmptyState
        level={1}
        art={<OfflineArt />}
        title={t('not-loaded')}
        action={
          <Button variant="primary" loading={isLoading} onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        <span key={tries}>{known?.message ?? t('failed')}</span>
      </EmptyState>
    </div>
  );
}
