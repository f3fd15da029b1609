import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { hasUnsentTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
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
  // How often 'Logout' was pressed since nothing was asked.
  const [asked, setAsked] = useState(0);
  const isThere = useLogoutQuestion(asked > 0);
  const { t } = useTranslation('shell');
  // A question whose code cannot be loaded is asked by the browser, which needs none: nobody is kept logged in on a shared screen, and
  // nothing is lost unasked.
  const askPlainly = useEffectEvent(() => {
    setAsked(0);
    if (confirm(`${t('account.logout-asks')}\n\n${t('account.logout-loses')}`)) void logout();
  });
  useEffect(() => {
    if (asked === 0 || isThere) return undefined;
    const timer = setTimeout(() => askPlainly());
    return () => clearTimeout(timer);
  }, [asked, isThere]);
  const handleLogout = () => {
    setAsked(0);
    void logout();
  };
  return [
    () => (hasUnsentTexts(userId) ? setAsked((before) => before + 1) : void logout()),
    asked === 0 ? null : <LogoutQuestion onStay={() => setAsked(0)} onLogout={handleLogout} />,
  ];
}
