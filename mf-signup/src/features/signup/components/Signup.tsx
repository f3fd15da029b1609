import { useState } from 'react';
import { useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { chosenMemberQueries } from '../../../shared/api/get-chosen-member.ts';
import { useSignupOpen } from '../../../shared/use-signup-open.ts';
import { searchOf } from '../model/signup-start.ts';
import type { SignupStart } from '../model/signup-start.ts';
import { useSignup } from '../model/use-signup.ts';
import { useSignupForm } from '../model/use-signup-form.ts';
import { useSignupValues } from '../model/use-signup-values.ts';
import { SignupClosed } from './SignupClosed.tsx';
import { SignupForm } from './SignupForm.tsx';
import { SignupFrame } from './SignupFrame.tsx';
import { SignupProgress } from './SignupProgress.tsx';
import { SignupSkeleton } from './SignupSkeleton.tsx';

/** Step 0 of the signup: the form, and its progress while the account is created. */
export function Signup({ start: startNow }: { start: SignupStart }) {
  // The address changes at the end (see useSignup); the signup keeps what it was opened with.
  const [start] = useState(startNow);
  const api = useApi();
  const member = useQuery({ ...chosenMemberQueries.detail(api, start.profile ?? 0), enabled: start.profile !== null });
  const state = useSignupValues(start);
  const search = searchOf(start, state.values);
  const chosen = member.data ?? null;
  const signup = useSignup(search, chosen?.name ?? null);
  const form = useSignupForm({ start, state, submit: signup.submit });

  const open = useSignupOpen();
  if (!open && start.invite === null) {
    return (
      <SignupFrame member={null}>
        <SignupClosed />
      </SignupFrame>
    );
  }
  if (start.profile !== null && member.isPending) {
    return (
      <SignupFrame member="coming">
        <SignupSkeleton />
      </SignupFrame>
    );
  }
  return (
    <SignupFrame member={chosen}>
      {signup.step === null ? null : <SignupProgress step={signup.step} />}
      <div hidden={signup.step !== null}>
        <SignupForm form={form} isTaken={signup.isEmailTaken} member={chosen} />
      </div>
    </SignupFrame>
  );
}
