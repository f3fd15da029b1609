import { createContext, useContext } from 'react';

/** The frame to render before user.php has responded: the gateway saw a session cookie, or none. */
export type SessionHint = 'member' | 'visitor';

export const SessionHintContext = createContext<SessionHint>('visitor');

/** The gateway's guess from the page plan (`hasSession`); never a proof of a session. */
export function useSessionHint(): SessionHint {
  return useContext(SessionHintContext);
}
