import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import type { RemotePart } from '@tandem/contracts/composition/part';

/**
 * Where remotes come from. The shell's build names none of them: in the browser they are loaded
 * from their releases, in the prerender process they are handed in.
 */
export interface RemoteSource {
  /**
   * Rejects when the remote cannot be had in time; asking again tries again. A remote that failed
   * several times in a row is left alone for a moment, unless a person asked for the retry.
   */
  load: (part: RemotePart, options?: { askedByPerson?: boolean }) => Promise<RemoteDefinition>;
}
