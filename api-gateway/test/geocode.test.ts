import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@tandem/contracts/api/index';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import { isRegionOf } from '../src/platform/regions/regions.ts';
import { watchDatabase } from './database-snapshot.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

const KEY = 'GET /api/geocode.php';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const find = (lat: number, lon: number) => gateway.client().call(KEY, { query: { lat, lon } });

/** A capital or a large city of each country, and a region of each kind that needs a rule of its own. */
const PLACES = [
  ['US-DC', 'Washington', { lat: 38.8951, lon: -77.0364 }],
  ['US-HI', 'Honolulu', { lat: 21.3069, lon: -157.8583 }],
  ['NL-NH', 'Amsterdam', { lat: 52.374, lon: 4.8897 }],
  ['BE-BRU', 'Brussels', { lat: 50.8505, lon: 4.3488 }],
  ['BE-WLG', 'Liège', { lat: 50.6337, lon: 5.5675 }],
  ['FR-IDF', 'Paris', { lat: 48.8534, lon: 2.3488 }],
  ['FR-PAC', 'Marseille', { lat: 43.2584, lon: 5.3856 }],
  ['FR-20R', 'Ajaccio', { lat: 41.9192, lon: 8.7386 }],
  ['FR-974', 'Saint-Denis', { lat: -20.8823, lon: 55.4504 }],
  ['IT-RM', 'Rome', { lat: 41.8919, lon: 12.5113 }],
  ['IT-23', 'Aosta', { lat: 45.7371, lon: 7.3154 }],
  ['ES-M', 'Madrid', { lat: 40.4165, lon: -3.7026 }],
  ['ES-CE', 'Ceuta', { lat: 35.8903, lon: -5.3075 }],
  ['DE-BE', 'Berlin', { lat: 52.5244, lon: 13.4105 }],
  ['AT-9', 'Vienna', { lat: 48.2085, lon: 16.3721 }],
  ['IE-L', 'Dublin', { lat: 53.3331, lon: -6.2489 }],
  ['GB-ENG', 'London', { lat: 51.5085, lon: -0.1257 }],
  ['GB-NIR', 'Belfast', { lat: 54.5968, lon: -5.9254 }],
  ['CA-QC', 'Montréal', { lat: 45.5088, lon: -73.5878 }],
  ['PL-14', 'Warsaw', { lat: 52.2298, lon: 21.0118 }],
  ['AU-NSW', 'Sydney', { lat: -33.8679, lon: 151.2073 }],
  ['NZ-AUK', 'Auckland', { lat: -36.8485, lon: 174.7635 }],
  // East of the 180th meridian.
  ['NZ-CIT', 'Waitangi', { lat: -43.9535, lon: -176.5597 }],
  ['CH-GE', 'Genève', { lat: 46.2022, lon: 6.1457 }],
] as const;

const countryOf = (region: string) => COUNTRIES.find((country) => region.startsWith(`${country}-`));

describe('a position', () => {
  test.each(PLACES)(
    'in %s is in the country of that region, at %s [C-PLATFORM-GEOCODE, R-PLATFORM-GEOCODE-OFFLINE]',
    async (countryregion, city, { lat, lon }) => {
      const country = countryOf(countryregion);
      expect(await find(lat, lon)).toEqual({ country, countryregion, city });
      expect(country !== undefined && isRegionOf(country, countryregion)).toBe(true);
    },
  );

  test('is found in every country of the site [F-PLATFORM-COUNTRIES]', () => {
    expect(new Set(PLACES.map(([region]) => countryOf(region)))).toEqual(new Set(COUNTRIES));
  });

  test.each([
    // Vaals and Aachen, five kilometres apart.
    ['NL', 50.77, 6.02],
    ['DE', 50.77, 6.1],
    // Geneva and Annemasse.
    ['CH', 46.2, 6.15],
    ['FR', 46.19, 6.24],
    // Derry and Lifford.
    ['GB', 55, -7.32],
    ['IE', 54.83, -7.48],
  ])('beside a border is in %s, where it is [C-PLATFORM-GEOCODE]', async (country, lat, lon) => {
    expect(await find(lat, lon)).toMatchObject({ country });
  });

  test.each([
    ['in Tijuana, just beyond a border of the United States', 32.52, -117.03],
    ['in Luxembourg', 49.61, 6.13],
    ['in Puerto Rico, whose region is not listed', 18.4, -66.1],
    ['in Jersey', 49.19, -2.11],
    ['in the North Sea', 54, 3],
    ['in the Atlantic Ocean', 0, 0],
  ])('%s has no place [C-PLATFORM-GEOCODE]', async (_where, lat, lon) => {
    expect(await find(lat, lon)).toBe(false);
  });

  test('far from every place of its country has none [L-PLATFORM-GEOCODE-DISTANCE]', async () => {
    // 49.7 and 50.8 km north of Alice Springs, with nothing else around.
    const [near, far] = [await find(-23.25, 133.88), await find(-23.24, 133.88)];
    expect([near, far]).toEqual([{ country: 'AU', countryregion: 'AU-NT', city: 'Alice Springs' }, false]);
  });

  test('counts with two decimals [L-PLATFORM-GEOCODE-DECIMALS]', async () => {
    // Vijfhuizen is nearest to 4.71, and Halfweg to 4.7145, which is rounded to the same.
    expect(await find(52.37, 4.7145)).toMatchObject({ city: 'Vijfhuizen' });
    expect(await find(52.37, 4.72)).toMatchObject({ city: 'Halfweg' });
  });
});

describe('a call', () => {
  test.each([
    ['lat=91&lon=4', { lat: 'This value is not valid.' }],
    ['lat=52&lon=-181', { lon: 'This value is not valid.' }],
    ['lat=&lon=4', { lat: 'This value is not valid.' }],
    ['lat=1e1&lon=4', { lat: 'This value is not valid.' }],
    ['lat=NaN&lon=4', { lat: 'This value is not valid.' }],
    ['lat=52', { lon: 'This value is not valid.' }],
  ])('with %s is a 422 that names the field [C-PLATFORM-GEOCODE]', async (query, fields) => {
    const response = await gateway.client().get(`/api/geocode.php?${query}`);
    expect([response.status, response.body]).toEqual([422, { error: expect.objectContaining({ fields }) }]);
  });

  test('leaves its coordinates in no table and in no log [R-PLATFORM-GEOCODE-STORED]', async () => {
    const log: string[] = [];
    const logged = await startTestGateway({ log, env: { LOG_LEVEL: 'trace' } });
    const watcher = await watchDatabase(logged.config.databaseUrl ?? '');
    try {
      const before = await watcher.snapshot();
      await logged.client().call(KEY, { query: { lat: 52.3742, lon: 4.8913 } });
      expect((await logged.client().get('/api/geocode.php?lat=52.3742&lon=x')).status).toBe(422);
      expect(await watcher.snapshot()).toEqual(before);
      expect(log.join('\n')).toContain('geocode.php');
      expect(log.join('\n')).not.toMatch(/52\.37|4\.89/);
    } finally {
      await watcher.close();
      await logged.close();
    }
  });

  test('of one address is possible ten times an hour [L-PLATFORM-GEOCODE-HOUR]', async () => {
    const limited = await startTestGateway({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
    try {
      const call = (ip: string) =>
        limited.client().get('/api/geocode.php?lat=52.37&lon=4.89', { headers: { 'x-forwarded-for': ip } });
      expect(endpoints[KEY].limit).toEqual({ calls: 10, seconds: 3600 });
      for (let made = 0; made < 10; made += 1) expect((await call('203.0.113.1')).status).toBe(200);
      const refused = await call('203.0.113.1');
      const seconds = Number(refused.headers['retry-after']);
      expect([refused.status, refused.body]).toEqual([
        429,
        { error: expect.objectContaining({ code: 'too_many_requests' }) },
      ]);
      expect(seconds).toBeGreaterThan(3500);
      expect(seconds).toBeLessThanOrEqual(3600);
      expect((await call('203.0.113.2')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
