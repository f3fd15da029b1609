import { networkOf } from '../../platform/http/network-of.ts';

/** Streams that are open, by address: a whole office or a mobile network may be behind one, and the others have to have places too. */
export interface Places {
  /** Takes a place of an address. Returns what gives it back; null where the address has no more. */
  take: (address: string) => (() => void) | null;
}

/** @param most Places of one address */
export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  return {
    take: (address) => {
      const network = networkOf(address);
      const open = taken.get(network) ?? 0;
      if (open >= most) return null;
      taken.set(network, open + 1);
      return () => {
        const left = (taken.get(network) ?? 1) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },
  };
}
