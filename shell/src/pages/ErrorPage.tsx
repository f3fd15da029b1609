import { buttonClass, Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Page } from '@tandem/shared-ui/components/Page';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useLinks, usePageTitle } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import styles from './ErrorPage.module.css';

export interface ErrorPageProps {
  /** HTTP status; 500 when it is not known (spec §2). */
  status?: number | undefined;
  /** What went wrong, in the page's language; the general text when there is none. */
  message?: string | undefined;
}

/** What stands where a page should: 404 leads home, everything else can be tried again. */
export function ErrorPage({ status = 500, message }: ErrorPageProps) {
  const { t } = useTranslation('shell');
  const missing = status === 404;
  const title = missing ? t('error.not-found') : (message ?? t('error.generic'));
  usePageTitle(title);
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        art={
          <p>
            <span className={styles.number} aria-hidden="true">
              {status}
            </span>
            <VisuallyHidden>{t('error.status', { status })}</VisuallyHidden>
          </p>
        }
        title={title}
        action={
          missing ? (
            <HomeLink />
          ) : (
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t('error.again')}
            </Button>
          )
        }
      >
        {t(missing ? 'error.not-found-text' : 'error.generic-text')}
      </EmptyState>
    </Page>
  );
}

function HomeLink() {
  const { t } = useTranslation('shell');
  const { home } = useLinks();
  return (
    <Link className={buttonClass({ variant: 'primary' })} to={home?.() ?? '/'}>
      {t('error.home')}
    </Link>
  );
}
