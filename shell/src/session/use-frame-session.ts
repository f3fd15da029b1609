import { useSession } from '@tandem/shared-ui/host';
import type { User } from '@tandem/contracts/api/user';
import { useSessionHint } from './session-hint.ts';

/** Which frame the page wears; `user` is null while the member is not known yet: the spots stay empty. */
export type FrameSession = { frame: 'visitor' } | { frame: 'member'; user: User | null };

/** The frame to draw. Until the session is known it follows the gateway's hint, so that nothing jumps. */
export function useFrameSession(): FrameSession {
  const session = useSession();
  const hint = useSessionHint();
  if (session.status === 'member') return { frame: 'member', user: session.user };
  if (session.status === 'pending' && hint === 'member') return { frame: 'member', user: null };
  return { frame: 'visitor' };
}
