import { useEffect, useRef, useState } from 'react';
import { useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { chosenMemberQueries } from '../../../shared/api/get-chosen-member.ts';
import { useAdmission } from '../model/use-admission.ts';
import { searchOf } from '../model/signup-start.ts';
import type { SignupStart } from '../model/signup-start.ts';
import { questionsOf } from '../model/questions.ts';
import { useLoginInstead } from '../model/use-login-instead.ts';
import { useQuestion } from '../model/use-question.ts';
import { useSignup } from '../model/use-signup.ts';
import { useSignupForm } from '../model/use-signup-form.ts';
import { useSignupValues } from '../model/use-signup-values.ts';
import { withoutGone } from '../model/without-gone.ts';
import { SignupClosed } from './SignupClosed.tsx';
import { SignupForm } from './SignupForm.tsx';
import { SignupFrame } from './SignupFrame.tsx';
import { SignupMailed } from './SignupMailed.tsx';
import { SignupPreview } from './SignupPreview.tsx';
import { SignupProgress } from './SignupProgress.tsx';
import { SignupSkeleton } from './SignupSkeleton.tsx';

const isLoaded = ({ state }: { state: { data: unknown } }) => state.data !== undefined;

/** The member that was chosen, the form with its questions, and what becomes of it. */
function useSignupPage(startNow: SignupStart) {
  // The address changes at the end (see useSignup); the signup keeps what it was opened with.
  const [brought, setStart] = useState(startNow);
  const api = useApi();
  const member = useQuery({
    ...chosenMemberQueries.detail(api, brought.profile ?? 0),
    enabled: brought.profile !== null,
    // A message that was said not to be sent does not come back at a question that does not show it.
    refetchOnWindowFocus: isLoaded,
    refetchOnReconnect: isLoaded,
  });
  const chosen = member.data ?? null;
  const { start, state, unsent } = withoutGone(brought, useSignupValues(brought), {
    isGone: brought.profile !== null && !member.isPending && chosen === null,
  });
  const signup = useSignup(searchOf(start, state.values), chosen);
  const questions = useQuestion(questionsOf(start.profile !== null && (member.isPending || chosen !== null)));
  const form = useSignupForm({ start, state, questions, submit: signup.submit });
  const login = useLoginInstead({ start, values: state.values, chosen, goesOn: signup.login });
  const isMemberComing = start.profile !== null && member.isPending;
  const likes = { count: start.likes.length, onLeaveOut: () => setStart({ ...brought, likes: [] }) };
  return { start, state, signup, questions, form, chosen, login, likes, isMemberComing, unsent };
}

/**
 * The form is hidden with its button while the account is created, and the browser takes the focus from what is hidden. After a
 * failure the button has it again (R-SIGNUP-FAILED-FOCUS), unless a field is to blame, which takes it, or it is elsewhere by then.
 */
function useButtonAgain(isHidden: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    const isBack = wasHidden.current && !isHidden;
    wasHidden.current = isHidden;
    if (!isBack || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
  }, [isHidden]);
  return place;
}

/** Step 0 of the signup: the form, and its progress while the account is created. */
export function Signup({ start: startNow }: { start: SignupStart }) {
  const { start, state, signup, questions, form, chosen, login, likes, isMemberComing, unsent } =
    useSignupPage(startNow);
  const isHidden = signup.step !== null;
  const place = useButtonAgain(isHidden);
  const admission = useAdmission(start.invite);
  if (admission === 'closed') {
    return (
      <SignupFrame member={null} preview={null}>
        <SignupClosed hasInvite={start.invite !== null} />
      </SignupFrame>
    );
  }
  if (isMemberComing || admission === 'unknown') {
    return (
      <SignupFrame member={start.profile === null ? null : 'coming'} preview={null}>
        <SignupSkeleton />
      </SignupFrame>
    );
  }
  if (signup.mailed !== null) {
    return (
      <SignupFrame member={null} preview={null} login={null}>
        <SignupMailed mailed={signup.mailed} onAgain={signup.startAgain} />
      </SignupFrame>
    );
  }
  return (
    <SignupFrame
      member={chosen}
      isBrief={!questions.isFirst}
      preview={<SignupPreview values={state.values} hasMember={chosen !== null} />}
      login={login}
    >
      {signup.step === null ? null : <SignupProgress step={signup.step} />}
      <div ref={place} hidden={isHidden}>
        <SignupForm form={form} questions={questions} refused={signup} member={chosen} likes={likes} unsent={unsent} />
      </div>
    </SignupFrame>
  );
}
