import { describe, expect, it } from 'vitest';
import { EVERY_WAY, importing, prepareProbes } from './lint-probes.ts';

const probe = prepareProbes();

const REFUSED: [place: string, name: string][] = [
  ['contracts/src/product', '../api/settings.ts'],
  ['contracts/src/api', '@tandem/contracts/composition/route'],
  ['contracts/src/forms', '../composition/links.ts'],
  ['api-gateway/src/platform/db', '../tenants/tenant-settings.ts'],
  ['api-gateway/src/platform/errors', '../db/connection.ts'],
  ['api-gateway/src/platform/sessions', '@tandem/api-gateway/platform/http/handler-types'],
  ['api-gateway/src/platform/sessions', '../tenants/tenant-settings.ts'],
  ['api-gateway/src/providers/media', '../mail/mail.ts'],
  ['api-gateway/src/composition/site-facts', '../document/serve-pages.ts'],
  ['api-gateway/src/composition/prerender', '../document/page-markup.ts'],
  ['api-gateway/src/composition/ledger', '../serving/part-files.ts'],
  ['api-gateway/src/composition/store', '../mount.ts'],
  ['api-gateway/src/backend/discounts', '../payments/catalogue.ts'],
  ['api-gateway/src/backend/likes', '../payments/payments.service.ts'],
];

const ALLOWED: [place: string, name: string][] = [
  ['contracts/src/api', '../product/limits.ts'],
  ['api-gateway/src/platform/http', '../sessions/session.ts'],
  ['api-gateway/src/composition/document', '../site-facts/site-facts.ts'],
  ['api-gateway/src/composition/document', './serve-pages.ts'],
  ['api-gateway/src/backend/payments', '../discounts/discount.ts'],
];

const ORDER = 'tandem(folder-order)';

describe('the order of the folders inside of a floor', () => {
  for (const [place, name] of REFUSED) {
    const outputs = EVERY_WAY.map((source) => probe(place, source(name)));
    it(`${place} may not import ${name} in any way`, () => {
      for (const output of outputs) expect(output()).toContain(ORDER);
    });
  }

  for (const [place, name] of ALLOWED) {
    const output = probe(place, importing(name));
    it(`${place} may import ${name}`, () => expect(output()).not.toContain(ORDER));
  }

  const placeless = probe('api-gateway/src/backend/other', importing('../members/members.service.ts'));
  it('asks for a place for a new folder', () => expect(placeless()).toContain('has no floor'));
});
