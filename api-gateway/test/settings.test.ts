import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsSchema } from '@tandem/contracts/api/settings';
import { dayIn } from '../src/platform/tenants/day.ts';
import { REGIONS } from '../src/platform/regions/regions.ts';
import { ALPHA_SETTINGS, BETA_SETTINGS, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => gateway.close());

const settingsOf = (host: string, query: Record<string, string> = {}) =>
  gateway.client(host).call('GET /api/settings.php', { query });

/** What F-PLATFORM-SETTINGS-IDENTITY and the rows after it name, word for word. */
const FIELDS = `
  name index_title description domain domain_language cdn_prefix countries interests region_data
  search_fields visible_profile_fields visible_profile_notes fictional_icon fictional_warning
  fictional_singular fictional_plural signups logged_out_search logged_out_search_trafficsource
  member_resell geoip_country geoip_selected_country enable_site_entry_popup push_public_key
  message_credits signup_credits photo_credits gift_credits message_length minimum_message_costs
  delete_discount refund_days support_email support_phone company
`
  .trim()
  .split(/\s+/);
const COMPANY_FIELDS = ['name', 'address', 'kvk', 'city', 'country', 'tradenames', 'vat_numbers'];

describe('settings', () => {
  test('have every field of the product [C-PLATFORM-SETTINGS, F-PLATFORM-SETTINGS-IDENTITY, F-PLATFORM-SETTINGS-PROFILE, F-PLATFORM-SETTINGS-SIGNUP, F-PLATFORM-SETTINGS-GEO, F-PLATFORM-SETTINGS-COSTS, F-PLATFORM-SETTINGS-COMPANY]', async () => {
    const settings = await settingsOf('localhost');
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(FIELDS));
    expect(Object.keys(settings.company).toSorted()).toEqual(COMPANY_FIELDS.toSorted());
    expect(settingsSchema.parse(settings)).toEqual(settings);
  });

  test('give the day of the tenant, whatever the day of the server is [R-PLATFORM-DAY-GIVEN]', async () => {
    const { today } = await settingsOf('localhost');
    expect(today).toBe(dayIn('Europe/Amsterdam'));
    for (const [timeZone, day] of [
      ['Pacific/Auckland', '2026-11-21'],
      ['America/Los_Angeles', '2026-11-20'],
    ] as const)
      expect(dayIn(timeZone, new Date('2026-11-20T12:00:00Z'))).toBe(day);
  });

  test('are those of the host; a domain in the query is ignored, also by the cache [R-PLATFORM-TENANT-BY-HOST]', async () => {
    expect((await settingsOf('nuit.localhost', { domain: 'localhost' })).name).toBe(BETA_SETTINGS.name);
    expect((await settingsOf('localhost', { domain: 'nuit.localhost' })).name).toBe(ALPHA_SETTINGS.name);
    const [plain, asked] = [
      await gateway.client().get('/api/settings.php'),
      await gateway.client().get('/api/settings.php?domain=nuit.localhost'),
    ];
    expect([asked.text, asked.headers.etag]).toEqual([plain.text, plain.headers.etag]);
  });

  test('name the payment methods that the tenant’s countries offer, as bundles.php does [R-PLATFORM-METHODS-NAMED]', async () => {
    for (const [host, sample] of [
      ['localhost', 'ideal'],
      ['nuit.localhost', 'bancontact'],
    ] as const) {
      const { countries, payment_methods: named = [] } = await settingsOf(host);
      const lists = countries.map((country) =>
        gateway.client(host).call('GET /api/bundles.php', { query: { country } }),
      );
      const offered = (await Promise.all(lists)).flatMap(({ methods }) => methods.map(({ id }) => id));
      expect(offered).toContain(sample);
      expect(named.toSorted()).toEqual([...new Set(offered)].toSorted());
    }
  });

  test('name no direct debit where its codes would reach nobody [R-PLATFORM-METHODS-NAMED, R-PAY-DEBIT-OFFERED]', async () => {
    const without = await startTestGateway({
      env: { MAIL_INBOX: 'off' },
      databaseUrl: gateway.config.databaseUrl ?? '',
    });
    const named = async ({ client }: TestGateway) =>
      (await client().call('GET /api/settings.php')).payment_methods?.includes('sdd');
    try {
      expect([await named(gateway), await named(without)]).toEqual([true, false]);
    } finally {
      await without.close();
    }
  });

  test('are the same whatever the query of the page has [R-PLATFORM-SETTINGS-QUERY]', async () => {
    const plain = await gateway.client().get('/api/settings.php');
    const query = '?page=2&utm_source=mail&next=%2Fchats&domain=nuit.localhost&locale=fr&tenant=2';
    const ofPage = await gateway.client().get(`/api/settings.php${query}`);
    expect([ofPage.status, ofPage.text]).toEqual([200, plain.text]);
  });

  test('say what the regions of the tenant’s own countries are called [F-PLATFORM-REGION-LABELS]', async () => {
    const { region_data: regions } = await settingsOf('nuit.localhost');
    expect(regions).toEqual({ FR: 'region', BE: 'province', CH: 'canton' });
    const { region_data: all, countries } = await settingsOf('localhost');
    expect(Object.entries(all)).toEqual(countries.map((country) => [country, REGIONS[country].label]));
  });

  test('may be kept five minutes, and revalidated by its ETag, which the visitor’s country does not change [R-PLATFORM-SETTINGS-ETAG, L-PLATFORM-SETTINGS-CACHE, F-PLATFORM-SETTINGS-GEO]', async () => {
    const first = await gateway.client().get('/api/settings.php');
    expect(first.headers['cache-control']).toBe('private, max-age=300');
    const again = await gateway.client().get('/api/settings.php', { headers: { 'if-none-match': first.headers.etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const french = await gateway.client().get('/api/settings.php', { headers: { 'x-forwarded-for': '2.2.2.2' } });
    expect(french.body).toMatchObject({ geoip_country: 'FR', geoip_selected_country: 'FR' });
    expect(french.headers.etag).toBe(first.headers.etag);
    expect(first.body).toMatchObject({ geoip_country: null, geoip_selected_country: 'NL' });
  });

  test('a country that the tenant does not have is not chosen in its forms', async () => {
    const dutch = await gateway
      .client('nuit.localhost')
      .get('/api/settings.php', { headers: { 'x-forwarded-for': '62.250.0.1' } });
    expect(dutch.body).toMatchObject({ geoip_country: 'NL', geoip_selected_country: 'FR' });
  });

  test('company data is a call of its own [C-PLATFORM-COMPANY]', async () => {
    expect(await gateway.client().call('GET /api/companyinfo.php')).toEqual(ALPHA_SETTINGS.company);
  });

  test('a host that is nobody’s has none [R-PLATFORM-TENANT-BY-HOST]', async () => {
    expect((await gateway.client('other.test').get('/api/settings.php')).status).toBe(404);
  });
});
