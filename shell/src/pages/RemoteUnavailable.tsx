import { useEffect, useRef } from 'react';
import { CloudOff, RotateCw } from 'lucide-react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { PartMissingArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { focusPage } from '../navigation/page-focus.ts';

export interface RemoteUnavailableProps {
  onRetry: () => void;
  retrying: boolean;
  /** `page` stands in the layout where the page would; `inline` in the place of a slot. */
  variant: 'page' | 'inline';
}

/** The words of a part that could not be loaded, in its place, with a way to try again. */
export function RemoteUnavailable({ onRetry, retrying, variant }: RemoteUnavailableProps) {
  const { t } = useTranslation('shell');
  const { name } = useSettings();
  useFocusAfterRetry(retrying, variant === 'page');
  const retry = (
    <Button
      variant={variant === 'page' ? 'primary' : 'secondary'}
      size={variant === 'page' ? 'm' : 's'}
      icon={<RotateCw />}
      loading={retrying}
      onClick={onRetry}
    >
      {t('unavailable.retry')}
    </Button>
  );
  const progress = (
    <div role="status">
      <VisuallyHidden>{retrying ? t('unavailable.retrying') : ''}</VisuallyHidden>
    </div>
  );
  if (variant === 'inline') {
    return (
      <Banner tone="warning" icon={<CloudOff />} action={retry}>
        {t('unavailable.inline')}
        {progress}
      </Banner>
    );
  }
  return (
    <Page width="narrow">
      <EmptyState level={1} art={<PartMissingArt />} title={t('unavailable.page-title', { name })} action={retry}>
        {t('unavailable.page-text')}
        {progress}
      </EmptyState>
    </Page>
  );
}

/** The pressed button goes when the page comes: whoever pressed it is taken to the page. */
function useFocusAfterRetry(retrying: boolean, wholePage: boolean): void {
  const tried = useRef(false);
  useEffect(() => {
    if (retrying && wholePage) tried.current = true;
  }, [retrying, wholePage]);
  useEffect(
    () => () => {
      if (tried.current) requestAnimationFrame(focusPage);
    },
    [],
  );
}
