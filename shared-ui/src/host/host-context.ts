import { createContext, useContext, useEffect } from 'react';
import type { ComponentType } from 'react';
import type { HostApi, HostArrival, HostLocale, SessionState } from '@tandem/contracts/composition/host-api';
import type { Links } from '@tandem/contracts/composition/links';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { SlotName, SlotProps } from '@tandem/contracts/composition/slots';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { Settings } from '@tandem/contracts/api/settings';
import type { User } from '@tandem/contracts/api/user';
import { useQuery } from './query.ts';
import { sessionOf, sharedQueries } from './shared-queries.ts';

export const HostContext = createContext<HostApi | null>(null);

/** How `<Slot>` reaches the part that fills it; provided by the shell. */
export interface SlotSource {
  /** Differs when what fills slots has changed, so that each place of a slot loads it again; left out where it never does. */
  changes?: number;
  /** False when no live release offers the slot. */
  has: (name: SlotName) => boolean;
  /** Every part whose live release offers the slot, in the order of their names. */
  parts: (name: SlotName) => readonly RemotePart[];
  /** Loads what the part shows in the slot; by default, of the only part that offers it. */
  load: <N extends SlotName>(
    name: N,
    options?: { askedByPerson?: boolean; part?: RemotePart },
  ) => Promise<{ component: ComponentType<SlotProps[N]>; host: HostApi }>;
  /** What takes the place of a release that threw in a slot; null where nothing does. Left out where nothing ever does. */
  afterThrow?: <N extends SlotName>(
    name: N,
    part: HostApi['part'],
  ) => Promise<{ component: ComponentType<SlotProps[N]>; host: HostApi }> | null;
}

export const SlotContext = createContext<SlotSource | null>(null);

/** The host of the part whose component calls it. Throws outside of a host. */
export function useHost(): HostApi {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHost needs a host around it: wrap the component in HostContext.');
  return host;
}

/** The session: `pending` until user.php has responded, then `visitor` or `member`. */
export function useSession(): SessionState {
  const { api } = useHost();
  return sessionOf(useQuery(sharedQueries.user(api)).data);
}

/** The member of this session, or null for a visitor and while it is not known yet. */
export function useUser(): User | null {
  const session = useSession();
  return session.status === 'member' ? session.user : null;
}

export function useSettings(): Settings {
  return useHost().settings;
}

export function useLocale(): HostLocale {
  return useHost().locale;
}

/** Links to other parts; one without a live part is undefined, and its button is hidden. */
export function useLinks(): Links {
  return useHost().links;
}

/**
 * How this visitor arrived. Prerendered HTML knows whether they have a source (`isSourced`), and is for such visitors
 * alone, or for all others, where it reads that; which source it is (`source`) only the browser knows.
 */
export function useArrival(): HostArrival {
  return useHost().arrival();
}

/**
 * Returns a function that returns the server's time, in milliseconds since the epoch; a device's clock may be hours
 * off.
 */
export function useServerNow(): () => number {
  return useHost().serverNow;
}

/**
 * Returns the variant of an experiment that the page shows, or null where there is none, and counts it as seen while the
 * page is in front (R-LANDERS-EXPOSURE-ONCE).
 */
export function useVariant(experiment: string): string | null {
  const { experiments } = useHost();
  useEffect(() => {
    const count = () => {
      if (document.visibilityState === 'visible') experiments.seen(experiment);
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => document.removeEventListener('visibilitychange', count);
  }, [experiments, experiment]);
  return experiments.variant(experiment);
}

export function useApi(): ApiClient {
  return useHost().api;
}
