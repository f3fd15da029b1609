import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { Settings } from '@tandem/contracts/api/settings';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { localizePath } from '@tandem/contracts/product/locales';
import { readUnits } from '@tandem/tooling/promises/promised-texts';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { methodsNamedIn } from './named-methods.ts';

const TENANTS = { 'Tandemly': 'localhost', 'Nuit Douce': 'nuit.localhost' };
const DOCUMENTS = ['faq', 'terms', 'return-policy', 'service', 'privacy', 'ban', 'cookies'];
/** What every country has; the FAQ names cards and PayPal, and leaves the rest to the checkout. */
const EVERYWHERE: readonly PaymentMethod[] = ['visa', 'mastercard', 'creditcard', 'applepay'];

/** The words between two marks of a document. */
function wordsBetween(html: string, begin: string, end: string): string {
  const [, rest] = html.split(begin, 2);
  if (rest === undefined) throw new Error(`The document has no ${begin}.`);
  return (rest.split(end, 1)[0] ?? '').replaceAll(/<[^>]*>/g, ' ');
}

for (const [name, host] of Object.entries(TENANTS)) {
  test(
    `the texts of ${name} name the payment methods that its countries offer, and no others [R-PLATFORM-PROMISES, R-PLATFORM-METHODS-NAMED]`,
    { tag: '@desktop' },
    async ({ request }) => {
      // Node knows no `*.localhost`: the tenant is named by its Host. Robots are sent to no other language.
      const headers = { 'host': `${host}:${SITE_PORT}`, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
      const get = async (path: string) => {
        const response = await request.get(SITE_ORIGIN + path, { headers });
        expect([path, response.status()]).toEqual([path, 200]);
        return response;
      };
      const { countries, locales } = (await (await get('/api/settings.php')).json()) as Settings;
      const offered = new Set<PaymentMethod>();
      for (const country of countries) {
        const { methods } = (await (await get(`/api/bundles.php?country=${country}`)).json()) as BundlesResponse;
        for (const { id } of methods) offered.add(id);
      }
      for (const locale of locales) {
        const others = (text: string) => methodsNamedIn(text, locale).filter((method) => !offered.has(method));
        for (const [unit, text] of readUnits(locale)) expect([unit, others(text)]).toEqual([unit, []]);
        for (const document of DOCUMENTS) {
          const html = await (await get(localizePath(locale, `/pages/${document}`))).text();
          // What is filled in for the tenant is not in the files.
          expect([document, others(wordsBetween(html, '<main', '</main>'))]).toEqual([document, []]);
          if (document !== 'faq') continue;
          const named = methodsNamedIn(wordsBetween(html, 'id="payment-methods"', '</details>'), locale);
          expect([...offered].filter((method) => ![...EVERYWHERE, ...named].includes(method))).toEqual([]);
        }
      }
    },
  );
}
