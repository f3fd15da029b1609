import type { ApiClient } from '@tandem/contracts/api/client';
import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';
import { consent } from '../cookie-consent/consent.ts';

/** The variants that were seen in this session, in any document of the tab; whether each was sent. */
const KEY = 'seen-variants';

/** `experiment variant language`, and whether it was sent. */
type Seen = Readonly<Record<string, boolean>>;

function seen(): Seen {
  const stored = readStoredJson(tabStorage, KEY);
  return typeof stored === 'object' && stored !== null ? (stored as Seen) : {};
}

const note = (changes: Seen) => tabStorage.setItem(KEY, JSON.stringify({ ...seen(), ...changes }));

/**
 * Stores that a variant was seen, and in which language, that of the document (R-LANDERS-REPORT-SEGMENTS). It stays in this tab
 * until cookies are accepted.
 */
export function noteSeen(experiment: string, variant: string): void {
  const name = `${experiment} ${variant} `;
  if (!Object.keys(seen()).some((known) => known.startsWith(name)))
    note({ [name + document.documentElement.lang]: false });
}

interface SendSeen {
  api: Pick<ApiClient, 'call'>;
  /** Called when an exposure could not be sent: the page goes on, and the next document sends it. */
  failed: (error: unknown) => void;
}

/**
 * Sends what was seen in this session, once, after cookies were accepted: also what was seen in an earlier document
 * (R-LANDERS-EXPOSURE-CONSENT). Without consent nothing is sent, and what was sent before is to be sent again with the next
 * consent, because its end takes the visitor out of the experiments (R-LANDERS-EXPOSURE-WITHDRAWN).
 */
export function sendSeen({ api, failed }: SendSeen): void {
  const found = Object.entries(seen());
  const isAccepted = consent() === 'accepted';
  const changed = found.filter(([, wasSent]) => wasSent !== isAccepted).map(([name]) => name);
  if (changed.length === 0) return;
  note(Object.fromEntries(changed.map((name) => [name, isAccepted])));
  if (!isAccepted) return;
  for (const name of changed) {
    const [experiment = '', variant = '', language] = name.split(' ');
    const body = { experiment, variant, ...(language && { locale: language }) };
    api.call('POST /api/exposure.php', { body }).catch((error: unknown) => {
      note({ [name]: false });
      failed(error);
    });
  }
}
