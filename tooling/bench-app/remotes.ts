import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import type { RemotePart } from '@tandem/contracts/composition/part';
import chat from '@tandem/mf-chat/src/remote.ts';
import landers from '@tandem/mf-landers/src/remote.ts';
import members from '@tandem/mf-members/src/remote.ts';
import payments from '@tandem/mf-payments/src/remote.ts';
import signup from '@tandem/mf-signup/src/remote.ts';

/** The same remotes, known at build time: what the site would be as one app, split by route. */
export const remotes: Readonly<Record<RemotePart, RemoteDefinition>> = {
  'mf-chat': chat,
  'mf-landers': landers,
  'mf-members': members,
  'mf-payments': payments,
  'mf-signup': signup,
};
