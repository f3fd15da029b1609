import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { hasUnsentTexts } from '@tandem/shared-ui/host';
import { createLateCode } from '../loading/late-code.ts';
import { useLogout } from './use-logout.ts';

const [useLogoutQuestion, LogoutQuestion] = createLateCode(
  () => import(/* webpackChunkName: "logout-question" */ './LogoutQuestion.tsx'),
);

/**
 * Ends the session of a member; where that loses what they wrote and did not send or save, they are asked first
 * (R-ACCOUNT-LOGOUT-ASKS). Returns what logs out, and the question.
 */
export function useAskedLogout(userId: number): [logout: () => void, question: ReactNode] {
  const logout = useLogout();
  const [isAsked, setAsked] = useState(false);
  const isThere = useLogoutQuestion(isAsked);
  const leave = () => {
    setAsked(false);
    void logout();
  };
  // A question whose code cannot be loaded keeps nobody logged in on a shared screen.
  const leaveUnasked = useEffectEvent(leave);
  useEffect(() => {
    if (isAsked && !isThere) leaveUnasked();
  }, [isAsked, isThere]);
  return [
    () => (hasUnsentTexts(userId) ? setAsked(true) : leave()),
    isAsked ? <LogoutQuestion onStay={() => setAsked(false)} onLogout={leave} /> : null,
  ];
}
