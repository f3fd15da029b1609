import { useEffect, useRef } from 'react';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useHost, useLinks, useSession, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link, useLocation, useSearchParams } from '@tandem/shared-ui/router';
import type { User } from '@tandem/contracts/api/user';
import type { Links } from '@tandem/contracts/composition/links';
import { PATHS } from '../../paths.ts';
import { nextPath } from '../../shared/next-path.ts';
import { giveKeptLikes } from '../signup/model/typed-likes.ts';
import { handTypedMessage } from '../signup/model/typed-message.ts';
import { SignupSteps } from '../signup-steps/SignupSteps.tsx';
import { StepFrame } from '../signup-steps/components/StepFrame.tsx';
import { OPEN_STEPS, stepAfter, stepOf, stepPath } from '../signup-steps/model/steps.ts';
import type { Step } from '../signup-steps/model/steps.ts';
import { activationQueries } from './api/activation-mail.ts';
import { ActivationFrame } from './components/ActivationFrame.tsx';
import { Confirmed } from './components/Confirmed.tsx';
import { LinkSent } from './components/LinkSent.tsx';
import { ResendMail } from './components/ResendMail.tsx';

/**
 * `/complete-signup?step=&next=`: the steps after the account exists, and the last one (R-SIGNUP-STEP-CONFIRM): confirm
 * the e-mail, which can be done later.
 */
export default function CompleteSignupPage() {
  const session = useSession();
  const links = useLinks();
  const [search] = useSearchParams();
  const next = nextPath(search.get('next'), links.searchMembers?.() ?? '/');
  const step = stepOf(search.get('step'));
  const isOpen = search.get('step') === OPEN_STEPS;
  useKeptLikes(search.get('step'));
  if (session.status === 'visitor') return <NoSession />;
  if (session.status === 'pending')
    return step === null ? <Waiting isUntitled={isOpen} /> : <StepOutline step={step} next={next} />;
  if (isOpen) return <OpenSteps user={session.user} next={next} />;
  if (step !== null) return <SignupSteps step={step} next={next} isConfirmed={session.user.status === 'active'} />;
  if (session.user.status === 'active') return <Confirmed kind="before" next={next} />;
  return <Confirm user={session.user} next={next} />;
}

/** Gives the likes that wait (R-SIGNUP-LIKES), with each step that opens: those that could not be given wait for the next one. */
function useKeptLikes(step: string | null): void {
  const host = useHost();
  const user = useUser();
  useEffect(() => {
    if (user === null) return;
    giveKeptLikes(host, user, step === OPEN_STEPS).catch((failure: unknown) =>
      host.telemetry.error(failure, { step: 'likes' }),
    );
  }, [host, user, step]);
}

/**
 * Leads to the steps, or past them who has a photo (R-SIGNUP-STEPS-DEVICE), and in the end to the conversation for which a
 * message waits (R-SIGNUP-TAKEN-MESSAGE).
 */
function OpenSteps({ user, next }: { user: User; next: string }) {
  const { navigate, links, serverNow } = useHost();
  const target = useRef<string | null>(null);
  useEffect(() => {
    // The message is handed on once.
    target.current ??= targetOf(user, wayOf(handTypedMessage(user, serverNow()), links) ?? next);
    navigate(target.current, { replace: true });
  }, [navigate, links, serverNow, user, next]);
  return <Waiting isUntitled />;
}

/** The conversation with a member; null without one. */
const wayOf = (profileId: number | null, links: Links): string | null =>
  profileId === null ? null : (links.chatWith?.({ id: profileId }) ?? null);

function targetOf({ status, profile }: User, end: string): string {
  if (profile.main_image === null) return stepPath('photo', end);
  return status === 'active' ? end : stepPath(null, end);
}

function Confirm({ user, next }: { user: User; next: string }) {
  const { t } = useTranslation('mf-signup');
  const mail = useQuery(activationQueries.mail(useApi()));
  return (
    <ActivationFrame
      title={t('confirm.title')}
      action={
        <Link to={next} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
          {t('confirm.members')}
        </Link>
      }
      more={<ResendMail email={user.email} hint />}
    >
      {mail.data?.mail === 'failed' ? null : <LinkSent email={user.email} sent={mail.data?.mail === 'sent'} />}
      <Text tone="muted">{t('confirm.meanwhile')}</Text>
    </ActivationFrame>
  );
}

/** Leads to the login, and from there back to the same step, and on to where the steps end. */
function NoSession() {
  const { t } = useTranslation('mf-signup');
  const links = useLinks();
  const { search } = useLocation();
  return (
    <ActivationFrame
      title={t('confirm.title')}
      action={
        links.login ? (
          <Link
            to={links.login({ next: `${PATHS.completeSignup}${search}` })}
            className={buttonClass({ variant: 'primary', size: 'l', full: true })}
          >
            {t('confirmed.login')}
          </Link>
        ) : undefined
      }
    >
      <Text>{t('confirm.visitor')}</Text>
    </ActivationFrame>
  );
}

/** A step before it is known who opens it: all of it but what they would fill in. */
function StepOutline({ step, next }: { step: Step; next: string }) {
  return (
    <StepFrame step={step} onward={stepPath(stepAfter(step), next)} action={<Skeleton height="3.25rem" />}>
      <Skeleton height="12rem" />
    </StepFrame>
  );
}

/** What leads on to a step has no title: which one follows is not known yet. */
function Waiting({ isUntitled }: { isUntitled: boolean }) {
  const { t } = useTranslation('mf-signup');
  return (
    <ActivationFrame title={isUntitled ? null : t('confirm.title')} action={<Skeleton height="3.25rem" />}>
      {isUntitled ? <Skeleton width="14rem" height="2.25rem" /> : null}
      <Skeleton width="18rem" height="3rem" />
    </ActivationFrame>
  );
}
