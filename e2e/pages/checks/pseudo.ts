import type { Page } from '@playwright/test';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { PAGE_PLAN_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { COUNTRIES, LOCALE_TABLE, isLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';

const wanted = process.env['PSEUDO_LOCALE'];

/** The pseudo-language where this run is about it (`npm run pseudo`); null in every other run. */
export const PSEUDO_LOCALE: Locale | null = isLocale(wanted) ? wanted : null;

/** So many letters of a plain alphabet in a row are a word that was not translated. */
const PLAIN_WORD = /[a-z]{2,}/i;
/** The call whose data are texts of the site: the names of interests. */
const CALL_OF_TEXTS = 'GET /api/interests.php' satisfies EndpointKey;
const ADDRESS_OF_TEXTS = CALL_OF_TEXTS.slice('GET '.length);
/** In the keys of its queries. */
const KEY_OF_TEXTS = 'interests';

/** `Today`, where a line begins with it. */
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Words that Intl has for a language whose rules are those of English. */
function intlWords(): string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month)));
  const styles = ['full', 'long', 'medium'] as const;
  const dates = styles.flatMap((dateStyle) =>
    months.map((day) => new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(day)),
  );
  const weekdays = (['long', 'short'] as const).flatMap((weekday) =>
    months.map((_, day) =>
      new Intl.DateTimeFormat('en-US', { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, day + 1))),
    ),
  );
  const regions = new Intl.DisplayNames('en-US', { type: 'region' });
  const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  const units = (['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) =>
    [-2, -1, 0, 1, 2].map((count) => relative.format(count, unit)),
  );
  const durations = (['minute', 'hour', 'day', 'week', 'month', 'year', 'kilometer', 'megabyte'] as const).flatMap(
    (unit) =>
      (['long', 'short'] as const).flatMap((unitDisplay) =>
        [1, 2].map((count) => new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay }).format(count)),
      ),
  );
  const countries = COUNTRIES.map((country) => regions.of(country) ?? country);
  const joined = new Intl.ListFormat('en-US').format(['1', '2', '3']);
  return [...dates, ...weekdays, ...units, ...durations, 'AM PM', joined]
    .flatMap((text) => text.match(/\p{L}+/gu) ?? [])
    .flatMap((word) => [word, capitalized(word)])
    .concat(countries, [...COUNTRIES]);
}

/** Names that are the same in every language. */
const NAMES = [
  ...Object.values(LOCALE_TABLE).flatMap(({ code, iso, name }) => [code.toUpperCase(), iso, name]),
  'iDEAL',
  'PayPal',
  'Visa',
  'Mastercard',
  'Carte Bancaire',
  'Bancontact',
  'Klarna',
  'Paysafecard',
  'Sofort',
  'EPS',
  'SEPA',
  'EUR',
];

function stringsIn(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') found.add(value.replaceAll(/\s+/g, ' ').trim());
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) stringsIn(one, found);
}

/** Collects what a page shows as data: what the API has returned to it, and what its plan brings along. */
export class ShownData {
  readonly #found = new Set<string>();
  readonly #reading: Promise<void>[] = [];

  constructor(page: Page) {
    page.on('response', (response) => {
      if (!response.url().includes('/api/') || response.url().includes(ADDRESS_OF_TEXTS) || !response.ok()) return;
      // The stream of events does not end.
      if (response.headers()['content-type']?.startsWith('application/json') !== true) return;
      // The body of a request that the next page aborted cannot be read, and nothing of it is shown any more.
      const read = response.json().then(
        (json) => stringsIn(json, this.#found),
        () => undefined,
      );
      this.#reading.push(read);
    });
  }

  /** Adds what a page shows that no call returns, such as an address. */
  add(value: unknown): void {
    stringsIn(value, this.#found);
  }

  /** All data that has words. */
  async read(page: Page): Promise<string[]> {
    await Promise.all(this.#reading.splice(0));
    const plan = await page.evaluate((id) => document.getElementById(id)?.textContent ?? 'null', PAGE_PLAN_ELEMENT_ID);
    const { settings, queries } = (JSON.parse(plan) ?? {}) as Partial<PagePlan>;
    const own = new Set(this.#found);
    stringsIn(settings, own);
    stringsIn(
      queries?.filter(({ key }) => !key.includes(KEY_OF_TEXTS)).map(({ data }) => data),
      own,
    );
    return [...own].filter((text) => PLAIN_WORD.test(text));
  }
}

const KNOWN = [...new Set([...intlWords(), ...NAMES])].toSorted((one, other) => other.length - one.length);

/** Of a request, as an error page shows it. */
const REFERENCE = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** As the text is written within a sentence. */
const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Matches these texts as whole words. */
const wordsOf = (texts: readonly string[]) =>
  new RegExp(String.raw`(?<!\p{L})(?:${texts.map(escaped).join('|')})(?!\p{L})`, 'gu');
const KNOWN_WORD = wordsOf(KNOWN);
/** What a visitor has typed. */
const ADDRESS = /\S+@\S+\.\w+/g;

/**
 * The texts of a page with words that are neither of the pseudo-language nor data. A page without any text of the
 * pseudo-language is one fault: it is in another language.
 */
export function faultsOfPseudo(texts: readonly string[], data: readonly string[]): string[] {
  if (!texts.some((text) => text.includes('⟦')))
    return [`nothing is in the pseudo-language: ${texts.join(' | ').slice(0, 200)}`];
  const inSentences = data
    .flatMap((text) => [text, uncapitalized(text)])
    // A name within a sentence is not taken out of it before the sentence is.
    .toSorted((one, other) => other.length - one.length);
  const whole = new Set(data);
  return texts.flatMap((text) => {
    // Data that has addresses in it, such as the head of a mail, would not be found once these are taken out.
    if (whole.has(text)) return [];
    const shown = inSentences.filter((one) => text.includes(one));
    const typed = text.replaceAll(ADDRESS, ' ').replaceAll(REFERENCE, ' ');
    const rest = shown.length === 0 ? typed : typed.replaceAll(wordsOf(shown), ' ');
    return PLAIN_WORD.test(rest.replaceAll(KNOWN_WORD, ' ')) ? [`not translated: ${text.slice(0, 100)}`] : [];
  });
}

/** Elements that cut their own text off; a line that ends in “…” is meant to. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
        const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        // What is for screen readers alone is a dot on the screen.
        if (!hasText || isMeant || element.clientWidth <= 1 || !element.checkVisibility()) return false;
        return (
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => `cut off: ${element.outerHTML.slice(0, 140)}`),
  );
}
