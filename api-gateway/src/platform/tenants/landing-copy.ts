import { z } from 'zod';
import type { Settings } from '@tandem/contracts/api/settings';
import { LANDING_PICTURES } from '@tandem/contracts/composition/page-plan';
import { COPY_FIELDS } from '@tandem/contracts/composition/route';
import type { CopyField } from '@tandem/contracts/composition/route';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { TRAFFIC_SOURCE_LENGTH } from '@tandem/contracts/product/tracking';
import { pageWords } from '@tandem/contracts/composition/page-words';
import { fillPlaceholders } from '../i18n/texts.ts';
import { freeOffer } from './free-offer.ts';

const text = (longest: number) => z.string().trim().min(1).max(longest).optional();

/** The words that a page itself shows. */
const shownWords = {
  headline: text(90),
  text: text(240),
  /** On the button into the signup. */
  action: text(30),
};

/** The words of a landing page that a marketer may write (F-LANDERS-COPY). What is left out is the page's own. */
const wordsSchema = z
  .strictObject({
    /** In the tab, and in search results. */
    title: text(70),
    /** In search results, and where the address is shared. */
    description: text(200),
    /** On the picture that is shown where the address is shared; the headline where it is left out. */
    image: text(90),
    ...shownWords,
  })
  .refine((words) => Object.keys(words).length > 0, 'no text');

const sourceWord = z.string().trim().min(1).max(TRAFFIC_SOURCE_LENGTH).optional();

const copySchema = z.strictObject({
  /** The page's path as its part has it, without the slug: `/examples`, `/examples/:id`, `/`. */
  page: z.string().regex(/^\/(?:[\w:.-]+\/)*[\w:.-]*$/),
  /** For an address with this slug; without one for the page's default copy. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60)
    .optional(),
  /** For visitors from this network alone, who came with this `ref`, this `sub1`; who came with all of them where several are named. */
  network: sourceWord,
  ref: sourceWord,
  sub1: sourceWord,
  pictures: z.enum(LANDING_PICTURES).optional(),
  texts: z.partialRecord(z.enum(LOCALES), wordsSchema).optional(),
});

/** The copy of a page for one slug, one traffic source, or both. */
export type LandingCopy = z.infer<typeof copySchema>;
export type CopyWords = z.infer<typeof wordsSchema>;

/**
 * What a variant of an experiment says and shows in place of the page. The document around it stays: who shares the address
 * shares it with everybody.
 */
export const variantCopySchema = z.strictObject({
  pictures: copySchema.shape.pictures,
  texts: z.partialRecord(z.enum(LOCALES), z.strictObject(shownWords)).optional(),
});
export type VariantCopy = z.infer<typeof variantCopySchema>;

/** More would be read with every change of a tenant, and is no work of a person. */
const MOST = 500;

/** The words of a traffic source that copy can be for, the widest first: of two entries the one with the narrower word goes before. */
export const SOURCE_WORDS = ['network', 'ref', 'sub1'] as const;
export type SourceWords = Partial<Record<(typeof SOURCE_WORDS)[number], string | undefined>>;

const nameOf = ({ page, slug, ...source }: LandingCopy) =>
  JSON.stringify([page, slug ?? null, ...SOURCE_WORDS.map((word) => source[word]?.toLowerCase() ?? null)]);

interface CopyFault {
  /** Path in the list, such as `landing_copy.3.texts`. */
  field: string;
  message: string;
}

/** Reads the copy of a tenant. What this build cannot use is left out, with a line about it. */
export function parseLandingCopy(given: unknown): { copy: readonly LandingCopy[]; faults: CopyFault[] } {
  if (!Array.isArray(given)) return { copy: [], faults: [{ field: 'landing_copy', message: 'a list is expected' }] };
  const copy: LandingCopy[] = [];
  const faults: CopyFault[] = [];
  given.slice(0, MOST).forEach((entry: unknown, index) => {
    const parsed = copySchema.safeParse(entry);
    if (parsed.success) copy.push(parsed.data);
    else
      faults.push(
        ...parsed.error.issues.map(({ path, message }) => ({
          field: ['landing_copy', index, ...path].join('.'),
          message,
        })),
      );
  });
  if (given.length > MOST) faults.push({ field: 'landing_copy', message: `more than ${MOST} entries` });
  return { copy, faults };
}

/** What copy is checked against when a marketer hands it in. */
export interface CopyRules {
  /** The languages of the site. */
  locales: readonly Locale[];
  /** The paths of its landing pages, without slugs, and whether a page can have one. */
  pages: ReadonlyMap<string, CopyPage>;
}

/** A landing page, as far as copy is about it. */
export interface CopyPage {
  hasSlug: boolean;
  isOfMember: boolean;
  /** What it does not show; a release that does not say shows all. */
  ignored?: readonly CopyField[] | undefined;
}

/** What may be in braces; `{name}` is the member whom the page is about. */
const PLACEHOLDERS = ['tenant', 'free_messages', 'free_offer'] as const;

/** Tags and links that run a script; pages show texts as they are written, so such a text is a mistake or an attempt. */
const MARKUP = /<\/?[a-z!]|javascript\s*:|data\s*:\s*text\/html/i;
/**
 * What is not seen: controls, marks that turn the direction of writing or join and part letters, separators of lines, and letters
 * that are drawn as nothing. Such a text looks like another one, and is not.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}]|\u{34F}|\u{17B4}|\u{17B5}/u;
/** Pictures that are made of several, such as a couple: what joins them is seen. */
const JOINED = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu;

/** Such a word looks like that of the links, and is not: the copy would be shown to nobody. */
const sourceFaults = (entry: LandingCopy) =>
  SOURCE_WORDS.filter((word) => HIDDEN.test(entry[word] ?? '')).map(
    (word) => `a character that nobody sees in ${word}`,
  );

const hostileFaults = (texts: NonNullable<LandingCopy['texts']>) =>
  Object.entries(texts).flatMap(([locale, words]) =>
    Object.entries(words).flatMap(([field, written = '']) => [
      ...(MARKUP.test(written) ? [`markup in ${field} in ${locale}`] : []),
      ...(HIDDEN.test(written.replaceAll(JOINED, '')) ? [`a character that nobody sees in ${field} in ${locale}`] : []),
    ]),
  );

/** What the page would not show: nobody would see that it was written for nothing. */
function ignoredFaults({ page, pictures, texts = {} }: LandingCopy, ignored: CopyPage['ignored']): string[] {
  const has = (field: CopyField) =>
    field === 'pictures' ? pictures !== undefined : Object.values(texts).some((words) => words[field] !== undefined);
  return COPY_FIELDS.filter((field) => ignored?.includes(field) === true && has(field)).map(
    (field) => `${page} shows no ${field} of its own: leave it out`,
  );
}

function faultsOfWords(entry: LandingCopy, { locales, pages }: CopyRules): string[] {
  const { texts } = entry;
  if (texts === undefined) return entry.pictures === undefined ? ['neither texts nor pictures'] : [];
  const fields = [...new Set(Object.values(texts).flatMap((words) => Object.keys(words)))] as (keyof CopyWords)[];
  const missing = locales.flatMap((locale) =>
    fields.filter((field) => texts[locale]?.[field] === undefined).map((field) => `no ${field} in ${locale}`),
  );
  const known: readonly string[] =
    pages.get(entry.page)?.isOfMember === true ? [...PLACEHOLDERS, 'name'] : PLACEHOLDERS;
  const unknown = Object.values(texts).flatMap((words) =>
    Object.values(words).flatMap((written = '') =>
      [...written.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '').filter((name) => !known.includes(name)),
    ),
  );
  return [...missing, ...hostileFaults(texts), ...unknown.map((name) => `nothing is written for {${name}}`)];
}

/**
 * Checks the copy that a marketer hands in (R-LANDERS-COPY-CHECKED): returns a line for each fault, none where it can be
 * used.
 */
export function checkLandingCopy(given: unknown, rules: CopyRules): string[] {
  const { copy, faults } = parseLandingCopy(given);
  if (faults.length > 0) return faults.map(({ field, message }) => `${field}: ${message}`);
  const names = copy.map(nameOf);
  return copy.flatMap((entry, index) => {
    const page = rules.pages.get(entry.page);
    const found =
      page === undefined
        ? [`there is no landing page ${entry.page}; there are ${[...rules.pages.keys()].join(', ')}`]
        : [
            ...(entry.slug !== undefined && !page.hasSlug ? [`${entry.page} has no slugs`] : []),
            ...(names.indexOf(nameOf(entry)) < index ? ['the same page, slug and traffic source once more'] : []),
            ...sourceFaults(entry),
            ...ignoredFaults(entry, page.ignored),
            ...faultsOfWords(entry, rules),
          ];
    return found.map((fault) => `landing_copy.${index}: ${fault}`);
  });
}

/** The faults in the copy of a variant, a line for each; whether there is such a page is another question. */
export function faultsOfVariantCopy(page: string, { pictures, texts }: VariantCopy): string[] {
  const traits = { hasSlug: true, isOfMember: page.includes('/:') };
  const entry = { page, ...(pictures && { pictures }), ...(texts && { texts }) };
  return faultsOfWords(entry, { locales: LOCALES, pages: new Map([[page, traits]]) });
}

/** The faults of the copy of a variant on the page that a release has. */
export const faultsOnPage = (page: string, { pictures, texts }: VariantCopy, ignored: CopyPage['ignored']): string[] =>
  ignoredFaults({ page, ...(pictures && { pictures }), ...(texts && { texts }) }, ignored);

/** A text with the tenant's words in it; `{name}` is left for the page, which knows the member. */
export const fillCopy = (text: string, settings: Settings, locale: Locale): string =>
  fillPlaceholders(text, { ...pageWords(settings), free_offer: freeOffer(settings, locale), name: '{name}' });
