import type { Release } from '@tandem/contracts/composition/release';
import { judgeCanaries } from '../../src/composition/canary/halt-canary.ts';
import { createLogger } from '../../src/platform/http/logger.ts';
import * as visits from '../canary/http-visits.ts';
import type { CanarySite, Visit } from '../canary/http-visits.ts';
import type { PublishedGateway } from './published-gateway.ts';

export { AGENT, report } from '../canary/http-visits.ts';
export type { Visit } from '../canary/http-visits.ts';

export const siteOf = ({ gateway, ledger }: PublishedGateway): CanarySite => ({
  client: () => gateway.client(),
  ledger,
});

/** Waits until a release is the canary; null: until there is none. */
export const untilCanary = (site: PublishedGateway, release: string | null): Promise<void> =>
  visits.untilCanary(siteOf(site), release);

/** Gives a new build of the chat to half of the visitors; the same build for the same marker. */
export const startCanary = (site: PublishedGateway, marker?: string): Promise<Release> =>
  visits.startCanary(siteOf(site), marker);

/** Opens a page as a new visitor, or as the one of that name. */
export const visit = (site: PublishedGateway, visitor?: string): Promise<Visit> => visits.visit(siteOf(site), visitor);

/** Judges all canaries, as one of the gateways does each minute. Returns the parts whose canary ended. */
export const judgeNow = ({ ledger, gateway }: PublishedGateway) =>
  judgeCanaries({ releases: ledger, log: createLogger(gateway.config) });
