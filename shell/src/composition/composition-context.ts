import { createContext, useContext } from 'react';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { Part } from '@tandem/contracts/composition/part';
import type { Composition } from './composition-store.ts';

export interface CompositionContextValue {
  composition: Composition;
  /** Paths of routes whose part cannot be used now. */
  away: readonly string[];
  hostFor: (part: Part, release?: string) => HostApi;
}

export const CompositionContext = createContext<CompositionContextValue | null>(null);

export function useComposition(): CompositionContextValue {
  const value = useContext(CompositionContext);
  if (value === null) throw new Error('useComposition needs the app around it.');
  return value;
}
