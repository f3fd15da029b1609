import { useEffect, useMemo, useState } from 'react';
import type { MemberProfile, MemberSearchQuery } from '@tandem/contracts/api/members';
import type { User } from '@tandem/contracts/api/user';
import { ApiError, useHost, useHydrated } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSearchParams } from '@tandem/shared-ui/router';
import { forgetMailed, keepMailed, readMailed } from '../../../shared/mailed-signup.ts';
import type { Mailed } from '../../../shared/mailed-signup.ts';
import { useHoldUpdate } from '../../../shared/use-hold-update.ts';
import { keepTypedAddress } from '../../../shared/use-typed-address.ts';
import { openStepsPath, stepPath } from '../../signup-steps/model/steps.ts';
import { createAccount } from '../api/create-account.ts';
import type { SignupBody } from '../api/create-account.ts';
import { findMatches } from '../api/find-matches.ts';
import { waitForMail } from '../api/wait-for-mail.ts';
import { createAttemptKeys } from './attempt-key.ts';
import { shortestStep } from './shortest-step.ts';
import { EMPTY_DRAFT, useSignupDraft } from './signup-draft.store.ts';
import { keepLikes } from './typed-likes.ts';
import { keepTypedMessage } from './typed-message.ts';

/** The progress messages, in their order (R-SIGNUP-PROGRESS). */
export const SIGNUP_STEPS = ['checking', 'creating', 'matching', 'mailing'] as const;
export type SignupStep = (typeof SIGNUP_STEPS)[number];

const atLeast = <T>(work: Promise<T>): Promise<T> =>
  Promise.all([work, new Promise<void>((resolve) => setTimeout(resolve, shortestStep.milliseconds))]).then(
    ([result]) => result,
  );

export interface Signup {
  /** The step under way, or null while the form is open. */
  step: SignupStep | null;
  /** Whether the last attempt failed because an account with this address exists (T-SIGNUP-EMAIL-TAKEN). */
  isEmailTaken: boolean;
  /** The mail that says how to go on (R-SIGNUP-TAKEN-HIDDEN); null where the signup logs in. */
  mailed: Mailed | null;
  /** Returns to the form, for another address. */
  startAgain: () => void;
  /** The login of who has an account: it goes on where the signup would have led. Undefined where no live release has one. */
  login: string | undefined;
  /** Creates the account; rejects as `createAccount` does. */
  submit: (body: SignupBody) => Promise<void>;
}

/**
 * Creates the account and continues to the last step, the confirmation, from there to the matches (S-SIGNUP-MATCHES), and
 * from there to the search. `search` is what the new member looks for: the matches that are counted, and the search that
 * they arrive at (R-MEMBERS-FINDER-SEARCH); the page of the matches hands it on.
 * `chosen` is the member that the signup begins from, the recipient of the first message.
 */
export function useSignup(search: MemberSearchQuery, chosen: Pick<MemberProfile, 'id' | 'name'> | null): Signup {
  const { t } = useTranslation('mf-signup');
  const { api, session, links, navigate, notify, telemetry, serverNow } = useHost();
  const [address, setAddress] = useSearchParams();
  const [step, setStep] = useState<SignupStep | null>(null);
  const [isEmailTaken, setIsEmailTaken] = useState(false);
  const mail = useMailed();
  const [made, setMade] = useState<{ user: User; target: string } | null>(null);
  const [attemptKey] = useState(() => createAttemptKeys());
  useHoldUpdate(step !== null);

  const arrived = made !== null && address.get('next') === made.target;

  // The frame redirects members from this page to the `next` of its address, which has to be set first.
  useEffect(() => {
    if (made === null) return;
    if (!arrived) return setAddress({ next: made.target }, { replace: true });
    session.signedIn(made.user);
    navigate(made.target, { replace: true });
  }, [made, arrived, setAddress, session, navigate]);

  // Where no live release shows matches, the search is next.
  const next = `${(links.signupMatches ?? links.searchMembers)?.() ?? '/'}?${searchText(search)}`;

  const submit = async (body: SignupBody): Promise<void> => {
    setIsEmailTaken(false);
    setStep('checking');
    try {
      await atLeast(Promise.resolve());
      setStep('creating');
      const user = await atLeast(createAccount(api, body, attemptKey(body)));
      if (user === null) {
        keepForOwner(body, serverNow());
        useSignupDraft.setState(EMPTY_DRAFT);
        mail.keep({ email: body.email, next });
        setStep(null);
        return;
      }
      setStep('matching');
      const matches = await atLeast(
        findMatches(api, search).catch((failure: unknown) => telemetry.error(failure, { step: 'matching' })),
      );
      setStep('mailing');
      await atLeast(waitForMail(api).catch((failure: unknown) => telemetry.error(failure, { step: 'mailing' })));
      const writtenTo = body.signup_message === undefined ? null : (chosen?.name ?? null);
      const [text, figures] = welcomeOf({ name: user.profile.name, writtenTo, matches: matches ?? null });
      notify.show('success', t(text, figures));
      setMade({ user, target: stepPath('photo', next) });
      useSignupDraft.setState(EMPTY_DRAFT);
    } catch (failure) {
      setIsEmailTaken(failure instanceof ApiError && failure.code === 'email_taken');
      if (isKnown(failure)) keepForLogin(body, serverNow());
      setStep(null);
      throw failure;
    }
  };

  const login = links.login?.({ next: openStepsPath(chosen === null ? next : (links.member?.(chosen) ?? next)) });
  return { step, isEmailTaken, mailed: mail.mailed, startAgain: mail.forget, login, submit };
}

/** Whether the address has an account, which a login opens or brings back. */
const isKnown = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'email_taken' || failure.code === 'account_pending_deletion');

/** Keeps what was typed for who has the account: the address for the login, the message for the conversation after it, the likes. */
function keepForLogin(body: SignupBody, now: number): void {
  keepTypedAddress(body.email);
  keepForOwner(body, now);
}

/** What the owner of the account finds again, or is done for them, after the login. */
function keepForOwner(body: SignupBody, now: number): void {
  keepTypedMessage(body, now);
  keepLikes(body, now);
}

/** The mail that a signup ended with, also before a reload (R-SIGNUP-MAILED-KEPT). A document that was prerendered has none. */
function useMailed() {
  const { serverNow } = useHost();
  const hydrated = useHydrated();
  const [changed, setChanged] = useState<{ to: Mailed | null }>();
  // Neither the time nor the storage is read while a document is prerendered.
  const kept = useMemo(() => (hydrated ? readMailed(serverNow()) : null), [hydrated, serverNow]);
  return {
    mailed: changed === undefined ? kept : changed.to,
    keep: (made: Mailed) => {
      keepMailed(made, serverNow());
      setChanged({ to: made });
    },
    forget: () => {
      forgetMailed();
      setChanged({ to: null });
    },
  };
}

function searchText(search: MemberSearchQuery): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** The welcome notice as a text key and its figures: that the message was sent, else how many members match. */
function welcomeOf(input: {
  name: string;
  writtenTo: string | null;
  matches: { total: number; capped: boolean } | null;
}): [string, Record<string, string | number>] {
  const { name, writtenTo, matches } = input;
  if (writtenTo !== null) return ['signup.welcome-message', { name, member: writtenTo }];
  if (matches === null) return ['signup.welcome', { name }];
  return [
    'signup.welcome-matches',
    { name, count: matches.total, shown: `${matches.total}${matches.capped ? '+' : ''}` },
  ];
}
