import { useStore } from 'zustand';
import { CloudOff, RotateCw, WifiOff } from 'lucide-react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { PartMissingArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useFocusAfterRetry } from '../navigation/use-focus-after-retry.ts';
import { connectionStore } from '../loading/connection.store.ts';

/** The address of the document itself. */
const HERE = '';

export interface RemoteUnavailableProps {
  /** Left out where only a new document helps: the retry is a link to it, which needs no script (R-PLATFORM-RELEASE-ABSENT-WORD). */
  onRetry?: (() => void) | undefined;
  retrying: boolean;
  /** `page` replaces the page in the layout; `inline` replaces a slot; `kept` is over a page that can be read. */
  variant: 'page' | 'inline' | 'kept';
}

/**
 * Says that a part could not be loaded, with a retry. Without a network that is the reason, and the text does not
 * mention the rest of the site (T-PLATFORM-OFFLINE).
 */
export function RemoteUnavailable({ onRetry, retrying, variant }: RemoteUnavailableProps) {
  const { t } = useTranslation('shell');
  const { name } = useSettings();
  const { online } = useStore(connectionStore);
  useFocusAfterRetry(retrying, variant !== 'inline');
  const retry =
    onRetry === undefined ? (
      <a className={buttonClass({ variant: 'primary' })} href={HERE}>
        <RotateCw aria-hidden="true" />
        {t('unavailable.retry')}
      </a>
    ) : (
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
  if (variant !== 'page') {
    const words = variant === 'kept' ? 'unavailable.kept' : 'unavailable.inline';
    return (
      <Banner tone="warning" icon={online ? <CloudOff /> : <WifiOff />} action={retry}>
        {t(online ? words : 'errors.offline')}
        {progress}
      </Banner>
    );
  }
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        art={<PartMissingArt />}
        title={online ? t('unavailable.page-title', { name }) : t('app.offline.title')}
        action={retry}
      >
        {t(online ? 'unavailable.page-text' : 'errors.offline')}
        {progress}
      </EmptyState>
    </Page>
  );
}
