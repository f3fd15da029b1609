import type { ApiClient } from '@tandem/contracts/api/client';
import type { HostExperiments } from '@tandem/contracts/composition/host-api';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { noteSeen, sendSeen } from './seen-variants.ts';

interface ExperimentsInput {
  shown: PagePlan['experiments'];
  api: Pick<ApiClient, 'call'>;
  /** Called when an exposure could not be sent: the page goes on. */
  failed: (error: unknown) => void;
}

/**
 * The experiments of a document. What was seen is sent once, and only after cookies were accepted: until then the
 * session alone knows the variant (R-LANDERS-EXPOSURE-CONSENT). Later answers are sent by `useTracking`.
 */
export function createExperiments({ shown = {}, api, failed }: ExperimentsInput): HostExperiments {
  return {
    variant: (experiment) => shown[experiment]?.variant ?? null,
    seen: (experiment) => {
      const found = shown[experiment];
      if (found?.isCounted !== true) return;
      noteSeen(experiment, found.variant);
      sendSeen({ api, failed });
    },
  };
}
