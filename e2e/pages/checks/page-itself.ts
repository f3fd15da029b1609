import type { Page } from '@playwright/test';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { PAGE_PLAN_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { Locale } from '@tandem/contracts/product/locales';
import { fillPageText } from '@tandem/api-gateway/composition/document/page-texts';
import type { LiveRoute } from '@tandem/tooling/live-routes';
import { DOCUMENTS } from '../../fixtures/documents.ts';
import { titleOf } from '../../fixtures/texts.ts';

/** Pages whose title is that of their content: a member, a list, a conversation. */
const NAMED_BY_CONTENT: ReadonlySet<string> = new Set([
  'members-id',
  'members-id-chat',
  'likes',
  'likes-type',
  'likes-m-id',
  'chats-id',
]);

export interface Visited {
  /** The status of the response; undefined when there was none. */
  status: number | undefined;
  /** The document before any script ran. */
  html: string;
  route: LiveRoute;
  locale: Locale;
  /** The tenant's name. */
  site: string;
}

/** What the document says about itself. */
export interface Seen {
  plan: Pick<PagePlan, 'route' | 'locale' | 'settings'>;
  title: string;
  lang: string;
  headlines: string[];
  text: string;
}

const seenOf = (page: Page): Promise<Seen> =>
  page.evaluate((id) => {
    const main = document.querySelector('main');
    return {
      plan: JSON.parse(document.getElementById(id)?.textContent ?? '') as PagePlan,
      title: document.title,
      lang: document.documentElement.lang,
      headlines: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
      text: (main?.textContent ?? '').replaceAll(/\s+/g, ' '),
    };
  }, PAGE_PLAN_ELEMENT_ID);

/** What is wrong with a title: it is the page's, in its language, and names the site once. */
export function faultsOfTitle(
  title: string,
  own: string,
  { site, content }: { site: string; content?: string },
): string[] {
  // Unread messages and new likes are counted before it.
  const plain = title.replace(/^\(\d+\) /, '');
  const named = own.includes(site) ? own : `${own} · ${site}`;
  if (plain === named) return [];
  const [ofContent = '', rest] = plain.split(' · ');
  if (rest === site && ofContent !== '' && content?.includes(ofContent)) return [];
  return [`the title is “${title}”, not “${named}”`];
}

/** Returns the message where something is not as it should be. */
const faultUnless = (isRight: boolean, message: string): string[] => (isRight ? [] : [message]);

/** What is wrong with the headlines of a page: it has one, and a document's is in the markup. */
function faultsOfHeadlines({ headlines }: Seen, { html, route, locale }: Visited): string[] {
  const count = faultUnless(headlines.length === 1, `it has ${headlines.length} headlines: ${headlines.join(', ')}`);
  const own = DOCUMENTS.find(({ path }) => path === route.path)?.title[locale];
  if (own === undefined) return count;
  return [
    ...count,
    ...faultUnless(headlines.includes(own), `its headline is not “${own}”`),
    ...faultUnless(html.includes(`>${own}</h1>`), 'it is not there before its scripts'),
  ];
}

/** What is wrong with what a page says it is: its status, route, tenant, language, headline and title. */
export function faultsOfSeen(seen: Seen, visited: Visited): string[] {
  const { plan, title, lang, text } = seen;
  const { status, route, locale, site } = visited;
  const { settings } = plan;
  const own = fillPageText(titleOf(route.id, locale), settings, locale);
  return [
    ...faultUnless(status === 200, `its status is ${status ?? 'missing: there was no response'}`),
    ...faultUnless(plan.route?.id === route.id, `it is the page ${plan.route?.id ?? 'of no route'}`),
    ...faultUnless(plan.locale === locale && lang === locale, `its language is “${lang}”, its plan’s ${plan.locale}`),
    ...faultUnless(settings.name === site, `it is a page of ${settings.name}`),
    ...faultsOfHeadlines(seen, visited),
    ...faultsOfTitle(title, own, { site, ...(NAMED_BY_CONTENT.has(route.id) && { content: text }) }),
  ];
}

/** The same of the page that is open. */
export async function faultsOfIdentity(page: Page, visited: Visited): Promise<string[]> {
  return faultsOfSeen(await seenOf(page), visited);
}
