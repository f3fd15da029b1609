import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { coveringCells } from '@tandem/tooling/covering-cells';
import { readLiveRoutes, samplePaths } from '@tandem/tooling/live-routes';
import type { LiveRoute, SampleIds } from '@tandem/tooling/live-routes';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { PSEUDO_LOCALE } from './checks/pseudo.ts';

export const TENANTS = {
  tandemly: { name: 'Tandemly', origin: SITE_ORIGIN },
  nuit: { name: 'Nuit Douce', origin: `http://nuit.localhost:${SITE_PORT}` },
} as const;
export type Tenant = keyof typeof TENANTS;

export type Width = '390' | '1280';
/** `npm run pseudo` visits phones alone: each page of each viewer and tenant has to be at that width. */
export const WIDTHS: readonly Width[] = PSEUDO_LOCALE === null ? ['390', '1280'] : ['390'];

/**
 * A visitor, a free member, a paid one with a history, one who has just signed up, and a moderator, who visits what is for
 * moderators alone.
 */
export const VIEWERS = ['visitor', 'free', 'premium', 'newcomer', 'moderator'] as const;
export type Viewer = (typeof VIEWERS)[number];
const MEMBERS = ['newcomer', 'free', 'premium'] as const satisfies readonly Viewer[];

/** One visit of a page. */
export type PageCell = Readonly<{
  page: string;
  who: Viewer;
  tenant: Tenant;
  width: Width;
  locale: Locale;
  appearance: 'light' | 'dark';
}>;

export interface SitePage {
  name: string;
  route: LiveRoute;
  /** Its address of one locale; the ids differ between tenants. */
  pathOf: (ids: SampleIds, locale: Locale) => string;
}

/** A run of `npm run pseudo` is about texts alone: one language, in one appearance. */
const VISITED_LOCALES = PSEUDO_LOCALE === null ? LOCALES : [PSEUDO_LOCALE];
const APPEARANCES = PSEUDO_LOCALE === null ? (['light', 'dark'] as const) : (['light'] as const);

/** With `PAGES_OF=mf-chat,mf-payments` the pages of these parts alone are visited: only they have changed. */
const ONLY_OF = process.env['PAGES_OF']?.split(',');

const ANYBODY: SampleIds = { member: 1, conversation: 1 };

/**
 * Every page of the live releases; one whose address takes a word of a list is there with each of them. One that needs
 * the link of a mail redirects without it: what it shows with one is checked in failing-states.spec.ts.
 */
export async function readPages(): Promise<SitePage[]> {
  const routes = (await readLiveRoutes(SITE_ORIGIN)).filter(
    ({ needs, part }) => needs === undefined && (ONLY_OF === undefined || ONLY_OF.includes(part)),
  );
  return routes.flatMap((route) => {
    const paths = samplePaths(route, ANYBODY);
    return paths.map((path, index): SitePage => ({
      name: paths.length === 1 ? route.path : path,
      route,
      pathOf: (ids, locale) => localizePath(locale, samplePaths(route, ids)[index] ?? path),
    }));
  });
}

/** `PAGES=all`, and a run that looks for words of the program: what one kind of member is shown may be on no other page. */
const HAS_ALL_VIEWERS = process.env['PAGES'] === 'all' || PSEUDO_LOCALE !== null;

/**
 * The kinds of members who visit a page. One who has just joined has no conversation; otherwise the page shows them how
 * it looks empty, and one with a past how it looks full. Whether that one has paid changes little of a page (a price, the
 * blur of a photo), so they take turns from page to page, and a page that is for everybody and about nobody has one member
 * of each kind in turn (docs/decisions/0083).
 */
function membersOf({ route }: SitePage, index: number): readonly Viewer[] {
  const all = route.subject?.kind === 'conversation' ? MEMBERS.slice(1) : MEMBERS;
  if (HAS_ALL_VIEWERS || route.subject?.kind === 'conversation') return all;
  const withPast = index % 2 === 0 ? 'free' : 'premium';
  if (route.access === 'member' || route.subject !== undefined) return ['newcomer', withPast];
  return all.filter((_, place) => place === index % all.length);
}

/** The viewers of a page. The shell's own pages are the same for every member: one who has just joined has the most around them. */
function viewersOf(page: SitePage, index: number): readonly Viewer[] {
  const { access, part } = page.route;
  if (access === 'visitor' || access === 'moderator') return [access];
  if (part === 'shell') return ['visitor', 'newcomer'];
  const members = membersOf(page, index);
  return access === 'member' ? members : ['visitor', ...members];
}

function possibleCells(page: SitePage, index: number): PageCell[] {
  return viewersOf(page, index).flatMap((who) =>
    (Object.keys(TENANTS) as Tenant[]).flatMap((tenant) =>
      WIDTHS.flatMap((width) =>
        VISITED_LOCALES.flatMap((locale) =>
          APPEARANCES.map((appearance) => ({
            page: page.name,
            who,
            tenant,
            width,
            locale,
            appearance,
          })),
        ),
      ),
    ),
  );
}

const sceneOf = ({ who, tenant, width }: PageCell) => [who, tenant, width].join(' ');

/**
 * The visits that are made: every two values that can meet do meet in one of them, and each viewer visits each tenant at
 * each width; all that are possible with `PAGES=all`.
 */
export function cellsOf(pages: readonly SitePage[]): PageCell[] {
  const possible = pages.flatMap((page, index) => possibleCells(page, index));
  if (process.env['PAGES'] === 'all') return possible;
  const cells = coveringCells(possible);
  const scenes = new Set(cells.map(sceneOf));
  const first = new Map(possible.toReversed().map((cell) => [sceneOf(cell), cell]));
  return [...cells, ...[...first].filter(([scene]) => !scenes.has(scene)).map(([, cell]) => cell)];
}
