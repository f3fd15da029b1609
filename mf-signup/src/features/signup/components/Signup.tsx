import { useState } from 'react';
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
import { SignupClosed } from './SignupClosed.tsx';
import { SignupForm } from './SignupForm.tsx';
import { SignupFrame } from './SignupFrame.tsx';
import { SignupMailed } from './SignupMailed.tsx';
import { SignupPreview } from './SignupPreview.tsx';
import { SignupProgress } from './SignupProgress.tsx';
import { SignupSkeleton } from './SignupSkeleton.tsx';

/** The member that was chosen, the form with its questions, and what becomes of it. */
function useSignupPage(startNow: SignupStart) {
  // The address changes at the end (see useSignup); the signup keeps what it was opened with.
  const [start, setStart] = useState(startNow);
  const api = useApi();
  const member = useQuery({ ...chosenMemberQueries.detail(api, start.profile ?? 0), enabled: start.profile !== null });
  const state = useSignupValues(start);
  const chosen = member.data ?? null;
  const signup = useSignup(searchOf(start, state.values), chosen);
  const questions = useQuestion(questionsOf(start.profile !== null && (member.isPending || chosen !== null)));
  const form = useSignupForm({ start, state, questions, submit: signup.submit });
  const login = useLoginInstead({ start, values: state.values, chosen, goesOn: signup.login });
  const isMemberComing = start.profile !== null && member.isPending;
  const likes = { count: start.likes.length, onLeaveOut: () => setStart({ ...start, likes: [] }) };
  return { start, state, signup, questions, form, chosen, login, likes, isMemberComing };
}

/** Step 0 of the signup: the form, and its progress while the account is created. */
export function Signup({ start: startNow }: { start: SignupStart }) {
  const { start, state, signup, questions, form, chosen, login, likes, isMemberComing } = useSignupPage(startNow);
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
      <div hidden={signup.step !== null}>
        <SignupForm form={form} questions={questions} refused={signup} member={chosen} likes={likes} />
      </div>
    </SignupFrame>
  );
}
