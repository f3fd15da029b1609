import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import type { PagePlan, PlanCopy, PlanPart } from '@tandem/contracts/composition/page-plan';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Settings } from '@tandem/contracts/api/settings';
import { inLocale } from '../../platform/i18n/localized-text.ts';
import { chooseCopy, copiedPages } from '../../platform/tenants/choose-copy.ts';
import type { ChosenCopy } from '../../platform/tenants/choose-copy.ts';
import { fillCopy } from '../../platform/tenants/landing-copy.ts';
import type { CopyWords, VariantCopy } from '../../platform/tenants/landing-copy.ts';
import type { DocumentDecision } from './decide-page.ts';
import type { PageInput } from './read-page-request.ts';

/** The copy that a landing page is written with in place of its own. */
export interface PageCopy {
  /** Of the document: its title, its description, and the words on its picture. */
  words: Pick<CopyWords, 'title' | 'description' | 'image'>;
  /** What the page itself shows; null where that is its own. */
  shown: PlanCopy | null;
}

/** `/examples/:slug?` is the page `/examples`. */
export const copyPageOf = (path: string): string =>
  path.replace(/\/:slug\?$/, '') === '' ? '/' : path.replace(/\/:slug\?$/, '');

/**
 * The landing page of a document, as its signups name it (R-TRACKING-LANDERS): the last word of its path that is the same for
 * everybody, and `home`. Null for other pages.
 */
export function landingOf({ matched, status }: DocumentDecision): { lander: string; slug: string } | null {
  if (matched === null || status !== 200 || matched.route.layout !== 'lander') return null;
  const lander = copyPageOf(matched.route.path).split('/').at(-1);
  return { lander: lander === undefined || lander === '' ? 'home' : lander, slug: matched.params['slug'] ?? '' };
}

/**
 * The copy of a landing page for this visitor; null for other pages, and where the page's own copy is shown.
 *
 * @param variant what the visitor's variant of an experiment says in its place (R-LANDERS-COPY-VARIANT)
 */
export function copyOf(
  { tenant, source }: Pick<PageInput, 'tenant' | 'source'>,
  { matched, locale, path, status }: DocumentDecision,
  settings: Settings,
  variant: VariantCopy | null = null,
): PageCopy | null {
  if (matched === null || status !== 200 || matched.route.layout !== 'lander') return null;
  const { route } = matched;
  const slug = matched.params['slug'] ?? null;
  const chosen = chooseCopy(tenant.landingCopy ?? [], { page: copyPageOf(route.path), slug, source, locale });
  return copyFrom({ chosen, variant, own: wordsOfSlug(route, slug, locale) }, { slug, path, locale, settings });
}

/** Where the copy of a page comes from: a marketer, a variant of an experiment, and the page itself for a slug that it knows. */
interface CopySources {
  chosen: ChosenCopy | null;
  variant: VariantCopy | null;
  own: CopyWords | null;
}

interface CopyPlace {
  slug: string | null;
  path: string;
  locale: Locale;
  settings: Settings;
}

function copyFrom({ chosen, variant, own }: CopySources, { slug, path, locale, settings }: CopyPlace): PageCopy | null {
  const ofDocument = documentWords(wordsInDocument(chosen, own), settings, locale);
  if (chosen === null && variant === null) return own === null ? null : { words: ofDocument, shown: null };
  const { words, pictures, ...copy } = withVariant(chosen, variant, { slug, locale });
  return {
    words: ofDocument,
    shown: { path, slug: copy.slug, ...shownWords(words, settings, locale), ...(pictures && { pictures }) },
  };
}

/**
 * The words of the document: of one of the page's own slugs those of the slug, a marketer's before its own (R-LANDERS-SLUG-DOCUMENT).
 * Copy of the page as a whole leaves them as they are, as it does in the page.
 */
function wordsInDocument(chosen: ChosenCopy | null, own: CopyWords | null): CopyWords {
  const { words = {}, slug = null } = chosen ?? {};
  if (own === null) return words;
  return slug === null ? own : { ...own, image: words.headline ?? own.image, ...words };
}

/** What a release says of the address of one of the page's own slugs; null for all others. Addresses have any word as a slug. */
function wordsOfSlug({ texts: { slugs = {} } }: ReleaseRoute, slug: string | null, locale: Locale): CopyWords | null {
  const own = slug !== null && Object.hasOwn(slugs, slug) ? slugs[slug] : undefined;
  if (own === undefined) return null;
  const title = inLocale(own.title, locale);
  return { title, image: title, ...(own.description && { description: inLocale(own.description, locale) }) };
}

/** The chosen copy with that of a variant over it, field by field. An experiment over the copy of a slug has copy of that slug. */
function withVariant(
  chosen: ChosenCopy | null,
  variant: VariantCopy | null,
  { slug, locale }: { slug: string | null; locale: Locale },
): ChosenCopy {
  const own = chosen ?? { words: {}, pictures: undefined, slug: null };
  if (variant === null) return own;
  return {
    words: { ...own.words, ...variant.texts?.[locale] },
    pictures: variant.pictures ?? own.pictures,
    slug,
  };
}

function documentWords(
  { title, description, headline, image = headline }: CopyWords,
  settings: Settings,
  locale: Locale,
): PageCopy['words'] {
  const onPicture = image === undefined ? undefined : fillCopy(image, settings, locale);
  // Who the page is about is on the picture of its own.
  return { title, description, image: onPicture?.includes('{name}') === true ? undefined : onPicture };
}

function shownWords(
  { headline, text, action }: CopyWords,
  settings: Settings,
  locale: Locale,
): Pick<PlanCopy, 'headline' | 'text' | 'action'> {
  const words = Object.entries({ headline, text, action }).flatMap(([field, written]) =>
    written === undefined ? [] : [[field, fillCopy(written, settings, locale)] as const],
  );
  return Object.fromEntries(words);
}

/** The page as decided, with the title and the description of its copy. */
export function withCopiedTexts(decision: DocumentDecision, copy: PageCopy | null): DocumentDecision {
  const { matched, locale } = decision;
  if (matched === null || copy === null) return decision;
  const { title, description } = copy.words;
  const { texts } = matched.route;
  const copied = {
    ...texts,
    ...(title !== undefined && { title: { ...texts.title, [locale]: title } }),
    ...(description !== undefined && { description: { ...texts.description, [locale]: description } }),
  } as typeof texts;
  return { ...decision, matched: { ...matched, route: { ...matched.route, texts: copied } } };
}

/** The plan of a page with its copy: the frame names the page by the title of its route. */
export function withCopy(plan: PagePlan, { matched, locale }: DocumentDecision, copy: PageCopy | null): PagePlan {
  if (matched === null || copy === null || matched.part === 'shell') return plan;
  const { part, route } = matched;
  const planned = plan.parts[part];
  if (planned === undefined) return plan;
  const routes = planned.routes.map((known) =>
    known.id === route.id ? { ...known, texts: { ...known.texts, ...textsIn(route.texts, locale) } } : known,
  );
  return { ...plan, ...(copy.shown && { copy: copy.shown }), parts: { ...plan.parts, [part]: { ...planned, routes } } };
}

function textsIn(
  { title, description }: NonNullable<DocumentDecision['matched']>['route']['texts'],
  locale: Locale,
): { title?: string; description?: string } {
  const [ownTitle, ownDescription] = [title[locale], description?.[locale]];
  return {
    ...(ownTitle !== undefined && { title: ownTitle }),
    ...(ownDescription !== undefined && { description: ownDescription }),
  };
}

/**
 * The plan with a mark at the routes of landing pages that a marketer wrote copy of for this visitor: the copy is in a document that
 * is written for the page, so that links within the site lead to one (R-LANDERS-COPY-DOCUMENT).
 */
export function withCopiedPages(plan: PagePlan, { tenant, source }: Pick<PageInput, 'tenant' | 'source'>): PagePlan {
  const pages = copiedPages(tenant.landingCopy ?? [], source);
  if (pages.size === 0) return plan;
  const parts = (Object.entries(plan.parts) as [RemotePart, PlanPart][]).map(([part, planned]) => {
    const routes = planned.routes.map((route) =>
      route.layout === 'lander' && pages.has(copyPageOf(route.path)) ? { ...route, hasCopy: true as const } : route,
    );
    return [part, { ...planned, routes }] as const;
  });
  return { ...plan, parts: Object.fromEntries(parts) as PagePlan['parts'] };
}
