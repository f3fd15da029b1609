import { buttonClass, Button } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt, PartMissingArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, usePageTitle } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

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
        art={missing ? <NotFoundArt /> : <PartMissingArt />}
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
        <p>{t(missing ? 'error.not-found-text' : 'error.generic-text')}</p>
        <Text size="s">{t('error.status', { status })}</Text>
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
