import type { ComponentType } from 'react';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { Chosen } from './release-choice.ts';

/** A page that is loaded, and the release that it is of. */
export interface ReadyPage {
  status: 'ready';
  component: ComponentType;
  host: HostApi;
  /** Null for a page of the shell. */
  release: Chosen;
}

export type PageState =
  | { status: 'loading' }
  | ReadyPage
  | { status: 'failed'; error: unknown }
  /** Somebody has stopped the part. */
  | { status: 'stopped' };
