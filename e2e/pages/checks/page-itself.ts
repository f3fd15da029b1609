import type { Page } from '@playwright/test';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { PAGE_PLAN_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { Locale } from '@tandem/contracts/product/locales';
import { fillPageWords } from '@tandem/contracts/product/page-words';
import type { LiveRoute } from '@tandem/tooling/live-routes';
import { DOCUMENTS } from '../../fixtures/documents.ts';
import { titleOf } from '../../fixtures/texts.ts';

/** Pages that are named for what they show: a member, a list, somebody one writes with. */
const NAMED_BY_CONTENT: ReadonlySet<string> = new Set([
  'members-id',
  'members-id-chat',
  'likes',
  'likes-type',
  'likes-m-id',
  'chats-id',
]);

export interface Visited {
  /** The status of the answer; undefined when there was none. */
  status: number | undefined;
  /** What came before any script ran. */
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

/** What is wrong with what a page says it is: its status, route, tenant, language, headline and title. */
export function faultsOfSeen(
  { plan, title, lang, headlines, text }: Seen,
  { status, html, route, locale, site }: Visited,
): string[] {
  const { settings } = plan;
  const own = fillPageWords(
    titleOf(route.id, locale).replaceAll('{index_title}', settings.index_title[locale]),
    settings,
  );
  const headline = DOCUMENTS.find(({ path }) => path === route.path)?.title[locale];
  return [
    ...(status === 200 ? [] : [`answered with ${status ?? 'nothing'}`]),
    ...(headline === undefined || headlines.includes(headline) ? [] : [`its headline is not “${headline}”`]),
    ...(headline === undefined || html.includes(`>${headline}</h1>`) ? [] : ['it is not there before its scripts']),
    ...(plan.route?.id === route.id ? [] : [`it is the page ${plan.route?.id ?? 'of nobody'}`]),
    ...(plan.locale === locale && lang === locale ? [] : [`its language is “${lang}”, its plan’s ${plan.locale}`]),
    ...(settings.name === site ? [] : [`it is a page of ${settings.name}`]),
    ...(headlines.length === 1 ? [] : [`it has ${headlines.length} headlines: ${headlines.join(', ')}`]),
    ...faultsOfTitle(title, own, { site, ...(NAMED_BY_CONTENT.has(route.id) && { content: text }) }),
  ];
}

/** The same of the page that is open. */
export async function faultsOfIdentity(page: Page, visited: Visited): Promise<string[]> {
  return faultsOfSeen(await seenOf(page), visited);
}
