import { createContext, useContext } from 'react';

/** Whose frame to draw before user.php has answered: the gateway saw a session cookie, or none. */
export type SessionHint = 'member' | 'visitor';

export const SessionHintContext = createContext<SessionHint>('visitor');

/** The gateway's guess from the page plan (`hasSession`); never a proof that somebody is logged in. */
export function useSessionHint(): SessionHint {
  return useContext(SessionHintContext);
}
