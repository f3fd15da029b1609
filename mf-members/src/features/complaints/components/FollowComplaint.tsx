import { LIMITS } from '@tandem/contracts/product/limits';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt } from '@tandem/shared-ui/components/Illustration';
import { Page } from '@tandem/shared-ui/components/Page';
import { PageSkeleton } from '@tandem/shared-ui/components/PageSkeleton';
import { ApiError, useApi, usePageTitle, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { complaintQuery } from '../api/get-complaint.ts';
import { PATHS } from '../../../paths.ts';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { ComplaintState } from './ComplaintState.tsx';

const isUseless = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation');

/** The page of the mailed link: the status of one complaint, or why it cannot be shown. */
export function FollowComplaint({ token }: { token: string }) {
  const { t } = useTranslation('mf-members');
  const { support_email: support } = useSettings();
  usePageTitle(t('complaints.status.title'));
  const query = useQuery({ ...complaintQuery(useApi(), token), enabled: token !== '' });
  const { data, error } = query;
  if (data !== undefined) return <ComplaintState complaint={data} />;
  if (token === '' || isUseless(error)) {
    const form = (
      <Link to={PATHS.complaints} className={buttonClass({ variant: 'primary' })}>
        {t('complaints.status.form')}
      </Link>
    );
    return (
      <Page width="form">
        <EmptyState level={1} art={<NotFoundArt />} title={t('complaints.status.missingTitle')} action={form}>
          {t('complaints.status.missingText', { months: LIMITS.complaintMonths, support })}
        </EmptyState>
      </Page>
    );
  }
  if (error === null) return <PageSkeleton shape="form" label={t('loading')} />;
  return (
    <Page width="form">
      <LoadFailure query={query} title={t('complaints.status.failedTitle')} level={1} />
    </Page>
  );
}
