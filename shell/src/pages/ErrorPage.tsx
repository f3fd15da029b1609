import { buttonClass, Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt, PartMissingArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useLinks, usePageTitle, useSession } from '@tandem/shared-ui/host';
import type { PageNotFoundProps } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { useFocusAfterRetry } from '../navigation/use-focus-after-retry.ts';

export interface ErrorPageProps {
  /** The HTTP status, 500 by default (R-FRAME-ERROR-STATUS). */
  status?: number | undefined;
  /** What went wrong, in the page's language; a general text by default. */
  message?: string | undefined;
  /** Why a page does not exist, when a part knows it; a general sentence by default. */
  reason?: string | undefined;
  /** Repeats what has failed; by default the page is reloaded. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

/** Shown instead of a page: 404 links home, to the members and to the login, anything else can be retried. */
export function ErrorPage({ status = 500, message, reason, onRetry, retrying = false }: ErrorPageProps) {
  const { t } = useTranslation('shell');
  const missing = status === 404;
  const title = missing ? t('error.not-found') : (message ?? t('error.generic'));
  usePageTitle(title);
  useFocusAfterRetry(retrying);
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        art={missing ? <NotFoundArt /> : <PartMissingArt />}
        title={title}
        action={missing ? <WaysOn /> : <RetryButton onRetry={onRetry} retrying={retrying} />}
      >
        <p>{missing && reason !== undefined ? reason : t(missing ? 'error.not-found-text' : 'error.generic-text')}</p>
        <Text size="s">{t('error.status', { status })}</Text>
        {onRetry === undefined ? null : (
          <div role="status">
            <VisuallyHidden>{retrying ? t('unavailable.retrying') : ''}</VisuallyHidden>
          </div>
        )}
      </EmptyState>
    </Page>
  );
}

/** Renders the 404 page that parts show in their place. */
export function missingPage({ reason }: PageNotFoundProps) {
  return <ErrorPage status={404} reason={reason} />;
}

function RetryButton({ onRetry, retrying }: Pick<ErrorPageProps, 'onRetry' | 'retrying'>) {
  const { t } = useTranslation('shell');
  return (
    <Button variant="primary" loading={retrying} onClick={onRetry ?? (() => window.location.reload())}>
      {t('error.again')}
    </Button>
  );
}

/** From a page that does not exist: home, to the members, and for visitors to the login. */
function WaysOn() {
  const { t } = useTranslation('shell');
  const { home, searchMembers, login } = useLinks();
  const { status } = useSession();
  const others = [
    { label: t('error.search'), to: searchMembers?.() },
    { label: t('error.login'), to: status === 'visitor' ? login?.() : undefined },
  ];
  return (
    <Cluster gap={3} justify="center">
      <Link className={buttonClass({ variant: 'primary' })} to={home?.() ?? '/'}>
        {t('error.home')}
      </Link>
      {others.map(({ label, to }) =>
        to === undefined ? null : (
          <Link key={label} className={buttonClass()} to={to}>
            {label}
          </Link>
        ),
      )}
    </Cluster>
  );
}
