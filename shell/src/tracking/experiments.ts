import type { ApiClient } from '@tandem/contracts/api/client';
import type { HostExperiments } from '@tandem/contracts/composition/host-api';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { consent, onConsent } from '../cookie-consent/consent.ts';

interface ExperimentsInput {
  shown: PagePlan['experiments'];
  api: Pick<ApiClient, 'call'>;
  /** The experiments whose exposure this document has sent: they are not sent again. */
  sent?: Set<string>;
  /** Called when an exposure could not be sent: the page goes on. */
  failed: (error: unknown) => void;
}

/**
 * The experiments of a document. What was seen is sent once, and only after cookies were accepted: until then the
 * cookie of the session alone knows the variant (R-LANDERS-EXPOSURE-CONSENT).
 */
export function createExperiments({ shown = {}, api, sent = new Set(), failed }: ExperimentsInput): HostExperiments {
  const waiting = new Set<string>();
  let isListening = false;

  const send = () => {
    if (consent() !== 'accepted') return;
    for (const experiment of waiting) {
      waiting.delete(experiment);
      if (sent.has(experiment)) continue;
      sent.add(experiment);
      api.call('POST /api/exposure.php', { body: { experiment } }).catch(failed);
    }
  };
  return {
    variant: (experiment) => shown[experiment]?.variant ?? null,
    seen: (experiment) => {
      if (shown[experiment]?.isCounted !== true || sent.has(experiment)) return;
      waiting.add(experiment);
      if (!isListening) onConsent(send);
      isListening = true;
      send();
    },
  };
}
