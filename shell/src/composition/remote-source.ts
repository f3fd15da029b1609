import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import type { RemotePart } from '@tandem/contracts/composition/part';

/**
 * Where remotes are loaded from. The shell's build contains none of them: in the browser they are loaded from their
 * releases, in the prerender process they are passed in.
 */
export interface RemoteSource {
  /**
   * Rejects when the remote cannot be loaded in time; another call retries. A remote that failed several times in a row
   * is not requested for a moment, unless by a click on retry.
   */
  load: (part: RemotePart, options?: { askedByPerson?: boolean }) => Promise<RemoteDefinition>;
}
