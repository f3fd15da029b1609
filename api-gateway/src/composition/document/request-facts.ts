import type { Settings } from '@tandem/contracts/api/settings';
import { countryOfAddress } from '../../platform/http/country.ts';
import { factsOfPage, PLAIN_FACTS } from '../site-facts/site-facts.ts';
import type { PageFacts, SiteFacts, Visitor } from '../site-facts/site-facts.ts';
import type { WantedPage } from './page-address.ts';
import { isSourced } from './read-page-request.ts';
import type { PageInput } from './read-page-request.ts';

/** What is known when it is decided what a request gets. */
export interface RequestFacts {
  visitor: Visitor;
  /** About the page that the address names; plain ones where the address leads to another page. */
  page: PageFacts;
  /** The tenant's, for the country that the request came from. */
  settings: Settings;
}

/**
 * Whether the page itself can be what the request gets. Another spelling of its address, a language that the site does
 * not have and a page for members before the login lead elsewhere, so that nothing has to be looked up about it.
 */
function isWithinReach({ tenant, pathname }: PageInput, { address, locale, matched }: WantedPage, visitor: Visitor) {
  if (address !== pathname || !tenant.settings.locales.includes(locale)) return false;
  return matched?.route.access !== 'member' || visitor.kind !== 'visitor';
}

/** Looks up who sent a request, what the page is about, and the settings of the site. */
export async function lookUpFacts(siteFacts: SiteFacts, input: PageInput, wanted: WantedPage): Promise<RequestFacts> {
  const { tenant, search, address, host } = input;
  const ofPage = async (visitor: Visitor): Promise<PageFacts> => {
    if (!isWithinReach(input, wanted, visitor)) return PLAIN_FACTS;
    return factsOfPage(siteFacts, { tenant, visitor, matched: wanted.matched, search, hasSource: isSourced(input) });
  };
  const [{ visitor, page }, settings] = await Promise.all([
    siteFacts.visitor(input.credentials).then(async (found) => ({ visitor: found, page: await ofPage(found) })),
    siteFacts.settings(tenant, { country: countryOfAddress(address), host }),
  ]);
  return { visitor, page, settings };
}
