import { useEffect, useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Text } from '@tandem/shared-ui/components/Text';
import { useHost, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useLocation } from '@tandem/shared-ui/router';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { MatchDialog } from '../../shared/MatchDialog.tsx';
import { Candidate } from './Candidate.tsx';
import styles from './SignupMatchesPage.module.css';
import { useMatches } from './use-matches.ts';

/**
 * `/signup-matches`: members who fit, one after the other, after the signup (S-SIGNUP-MATCHES). After the last it goes on to
 * the search, with the query of its own address: what was chosen in the match finder (R-SIGNUP-MATCHES-NEXT).
 */
export default function SignupMatchesPage() {
  const { t } = useTranslation('mf-members');
  const { navigate, notify } = useHost();
  const { search } = useLocation();
  const onward = `${useLinks().searchMembers?.() ?? '/'}${search}`;
  const { query, current, next, place, goPast, skip } = useMatches(search);
  const [match, setMatch] = useState<Member | null>(null);
  const count = query.data?.length;
  const isEmpty = count === 0;
  const isDone = query.isSuccess && current === undefined && match === null;

  useEffect(() => {
    if (!isDone) return;
    if (isEmpty) notify.show('info', t('matches.none'));
    navigate(onward, { replace: true });
  }, [isDone, isEmpty, navigate, notify, onward, t]);

  return (
    <Page width="narrow" className={styles.page}>
      <div className={styles.top}>
        <Heading level={1}>{t('matches.title')}</Heading>
        {current === undefined ? null : <Text tone="muted">{t('matches.place', { number: place, count })}</Text>}
      </div>
      {current === undefined ? (
        <Waiting query={query} onward={onward} />
      ) : (
        <Candidate member={current} next={next} onLiked={goPast} onSkip={skip} onMatch={setMatch} />
      )}
      {match === null ? null : <MatchDialog open onClose={() => setMatch(null)} member={match} />}
    </Page>
  );
}

/** Room for the card while there is none, and what to do when the matches could not be loaded. */
function Waiting({ query, onward }: { query: ReturnType<typeof useMatches>['query']; onward: string }) {
  const { t } = useTranslation('mf-members');
  if (query.error === null) return <Skeleton className={styles.outline} />;
  const skip = (
    <Link to={onward} replace className={buttonClass({ variant: 'quiet' })}>
      {t('matches.skip')}
    </Link>
  );
  return <LoadFailure query={query} title={t('matches.failedTitle')} more={skip} />;
}
