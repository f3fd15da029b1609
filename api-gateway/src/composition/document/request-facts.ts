import type { Settings } from '@tandem/contracts/api/settings';
import { countryOfAddress } from '../../platform/http/country.ts';
import { factsOfPage } from '../site-facts/site-facts.ts';
import type { PageFacts, SiteFacts, Visitor } from '../site-facts/site-facts.ts';
import type { PageInput } from './read-page-request.ts';
import type { MatchedRoute } from './route-table.ts';

/** What is known about a request: who sent it, and how to look up the rest, which a redirect does not need. */
export interface RequestFacts {
  visitor: Visitor;
  /** About the page that the address names. */
  ofPage: (matched: MatchedRoute) => Promise<PageFacts>;
  /** The tenant's, for the country that the request came from. */
  settings: () => Promise<Settings>;
}

/** Looks up who sent a request. */
export async function lookUpFacts(siteFacts: SiteFacts, input: PageInput): Promise<RequestFacts> {
  const { tenant, search, address, host } = input;
  const visitor = await siteFacts.visitor(input.credentials);
  const hasSource = input.newSource !== null || input.hasKnownSource;
  return {
    visitor,
    ofPage: (matched) => factsOfPage(siteFacts, { tenant, visitor, matched, search, hasSource }),
    settings: () => siteFacts.settings(tenant, { country: countryOfAddress(address), host }),
  };
}
