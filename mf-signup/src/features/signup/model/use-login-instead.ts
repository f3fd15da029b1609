import type { MemberProfile } from '@tandem/contracts/api/members';
import { useHost, useHydrated } from '@tandem/shared-ui/host';
import { keepTypedAddress } from '../../../shared/use-typed-address.ts';
import type { SignupStart } from './signup-start.ts';
import { keepLikes } from './typed-likes.ts';
import { keepTypedMessage } from './typed-message.ts';
import type { SignupValues } from './use-signup-values.ts';

/** The login of somebody who has an account and sends no signup. */
export interface LoginInstead {
  /** Undefined where no live release has one. */
  to: string | undefined;
  /** The login is taken: keeps for it what was brought here. */
  onTake: () => void;
}

interface BroughtHere {
  start: Pick<SignupStart, 'profile' | 'likes'>;
  values: Pick<SignupValues, 'email' | 'signup_message'>;
  chosen: Pick<MemberProfile, 'id' | 'name'> | null;
  /** The login that goes on as the signup would have: it gives what waits. */
  goesOn: string | undefined;
}

/**
 * What the way to the login takes along (R-SIGNUP-LOGIN-KEPT): the member that was chosen, the likes, the message to them, and the
 * address that was typed. Likes and message are of the account that logs in there: nobody has said yet whose it is.
 */
export function useLoginInstead({ start, values, chosen, goesOn }: BroughtHere): LoginInstead {
  const { links, serverNow } = useHost();
  // The document was prerendered for everybody, without the query of its address and without the draft.
  const hydrated = useHydrated();
  const { likes, profile } = start;
  const message = profile === null ? '' : values.signup_message.trim();
  const isWaiting = hydrated && (likes.length > 0 || message !== '');
  const next = chosen === null ? undefined : links.member?.(chosen);
  return {
    to: isWaiting ? goesOn : links.login?.(next === undefined ? {} : { next }),
    onTake: () => {
      if (values.email !== '') keepTypedAddress(values.email);
      keepLikes({ email: null, likes: [...likes] }, serverNow());
      keepTypedMessage(
        {
          email: null,
          ...(profile === null || message === '' ? {} : { profile_id: profile, signup_message: message }),
        },
        serverNow(),
      );
    },
  };
}
