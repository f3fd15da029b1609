import { AppError } from '../../platform/errors/app-error.ts';
import { networkOf } from '../../platform/http/network-of.ts';

/** A tab without a place asks again after this time. */
const AGAIN_SECONDS = 60;

/** Streams that are open, by address: a whole office or a mobile network may be behind one, and the others have to have places too. */
export interface Places {
  /** Takes a place of an address. Throws `too_many_requests` where it has no more; returns what gives the place back. */
  take: (address: string) => () => void;
}

/** @param most Places of one address */
export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  return {
    take: (address) => {
      const network = networkOf(address);
      const open = taken.get(network) ?? 0;
      if (open >= most)
        throw new AppError('too_many_requests', 'too_many_requests', {
          params: { s: AGAIN_SECONDS },
          retryAfter: AGAIN_SECONDS,
        });
      taken.set(network, open + 1);
      return () => {
        const left = (taken.get(network) ?? 1) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },
  };
}
