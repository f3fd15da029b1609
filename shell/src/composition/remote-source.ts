import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import type { PlanRelease } from '@tandem/contracts/composition/page-plan';
import type { RemotePart } from '@tandem/contracts/composition/part';

/**
 * Where remotes are loaded from. The shell's build contains none of them: in the browser they are loaded from their
 * releases, in the prerender process they are passed in.
 */
export interface RemoteSource {
  /**
   * Rejects when the remote cannot be loaded in time; another call retries. A remote that failed several times in a row
   * is not requested for a moment, unless by a click on retry. `release`: another one than the plan has.
   */
  load: (part: RemotePart, options?: { askedByPerson?: boolean; release?: PlanRelease }) => Promise<RemoteDefinition>;
}
