import type { ReactNode } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface PortraitsFailedProps {
  /** A drawing in the place of the members. */
  art?: ReactNode;
  onRetry: () => void;
}

/** In place of members who could not be loaded. */
export function PortraitsFailed({ art, onRetry }: PortraitsFailedProps) {
  const { t } = useTranslation('mf-landers');
  const retry = <Button onClick={onRetry}>{t('portrait.retry')}</Button>;
  return <EmptyState art={art} title={t('portrait.failed')} action={retry} />;
}
