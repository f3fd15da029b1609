import { expect, test } from 'vitest';
import { REGIONS } from '@tandem/api-gateway/platform/regions/regions';
import { profileFormSchema } from '@tandem/contracts/forms/profile-form';
import { readPlacesFile } from '../src/places/places-file.ts';
import { placesTable } from '../src/places/places-table.ts';
import { readGeonames } from '../src/places/read-geonames.ts';

interface Row {
  /** The class of the place, its country, and the codes of the country's two levels of regions. */
  in: [kind: string, country: string, first: string, second: string];
  people: number;
}

/** A line of GeoNames' table. */
const line = (name: string, { in: [kind, country, first, second], people }: Row) =>
  ['1', name, name, '', '52.3740', '4.8897', 'P', kind, country, '', first, second, '', '', people].join('\t');

test('the places of the gateway are those of their package [R-PLATFORM-GEOCODE-OFFLINE]', async () => {
  const file = await readPlacesFile();
  expect(file === placesTable(await readGeonames()), 'Write them: npm run places').toBe(true);
});

test('every region of regions.php has a place', async () => {
  const lines = (await readPlacesFile()).split('\n');
  const regions = lines.filter((text) => text !== '' && !text.includes('\t'));
  const listed = Object.values(REGIONS).flatMap(({ items }) => items.map(({ id }) => id));
  expect(regions.toSorted()).toEqual(listed.toSorted());
});

test('the table has cities, by the region of their country, without their quarters and villages', () => {
  const geonames = [
    line('Haarlem', { in: ['PPLA', 'NL', '07', '0392'], people: 147_590 }),
    line('Schalkwijk', { in: ['PPLX', 'NL', '07', '0392'], people: 30_000 }),
    line('Spaarndam', { in: ['PPL', 'NL', '07', '0392'], people: 999 }),
    line('Liège', { in: ['PPLA2', 'BE', 'WAL', 'WLG'], people: 182_597 }),
    line('Marseille 01', { in: ['PPL', 'FR', '93', '13'], people: 40_000 }),
    line('Melilla', { in: ['PPLA', 'ES', 'ML', 'ME'], people: 73_460 }),
    line('Waitangi', { in: ['PPLA', 'NZ', '10', ''], people: 300 }),
    line('Saint-Denis', { in: ['PPLA', 'RE', 'RE', '974'], people: 137_195 }),
    line('Luxembourg', { in: ['PPLC', 'LU', 'LU', ''], people: 76_684 }),
  ].join('\n');
  const at = '52374\t4890\t';
  const sections = {
    'BE-WLG': 'Liège',
    'ES-ML': 'Melilla',
    'FR-974': 'Saint-Denis',
    'FR-PAC': 'Marseille',
    'NL-NH': 'Haarlem',
    'NZ-CIT': 'Waitangi',
  };
  expect(placesTable(geonames)).toBe(
    Object.entries(sections)
      .map(([region, name]) => `${region}\n${at}${name}\n`)
      .join('\n'),
  );
});

test('a profile takes every name as its city', async () => {
  const lines = (await readPlacesFile()).split('\n');
  const names = lines.flatMap((text) => text.split('\t')[2] ?? []);
  const schema = profileFormSchema({ email: 'a@example.test', hasConsent: true });
  expect(names.length).toBeGreaterThan(50_000);
  expect(names.filter((city) => !schema.safeParse({ city }).success)).toEqual([]);
});
