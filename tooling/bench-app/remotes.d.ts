/** The remotes of this checkout, known at build time: what the site would be as one app, split by route. */
declare module 'bench-app/remotes' {
  import type { RemotePart } from '@tandem/contracts/composition/part';
  import type { RemoteDefinition } from '@tandem/contracts/composition/remote';

  /** Written by tooling/src/bench/one-app.ts, from the folders of the workspace. */
  export const remotes: Readonly<Partial<Record<RemotePart, RemoteDefinition>>>;
}
