import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { endpoints } from '@tandem/contracts/api/index';
import type { RouteTable } from '@tandem/contracts/composition/remote';
import { PARTS, partDirectory } from '../src/workspace.ts';
import { namedIn, readPromises, readUnits } from '../src/promises/promised-texts.ts';

const { functions, absent, units } = readPromises();
const [english, french] = [readUnits('en'), readUnits('fr')];
const byText = (texts: ReadonlyMap<string, string>, name: (text: string, unit: string) => readonly string[]) =>
  Object.fromEntries([...texts].map(([unit, text]) => [unit, name(text, unit)]));

it('each piece of the documents, and of own profile, notifications, prices, checkout and payments, is listed with the functions that it names, and no other [R-PLATFORM-PROMISES]', () => {
  const named = Object.entries(byText(english, (text) => namedIn(text, functions, 'en')));
  // Of the keys of a page, which are many, those that name a function; of questions and sections, each.
  expect(Object.fromEntries(named.filter(([unit, names]) => unit.includes('#') || names.length > 0))).toEqual(units);
});

it('the French texts name what the English ones do', () => {
  const lacking = byText(french, (text, unit) => {
    const named = namedIn(text, functions, 'fr');
    return units[unit]?.filter((name) => !named.includes(name)) ?? [];
  });
  expect(Object.entries(lacking).filter(([, names]) => names.length > 0)).toEqual([]);
});

it('each listed function is named somewhere, and is visited by what it is used with: a heading is left where it is gone', () => {
  const named = new Set(Object.values(units).flat());
  expect(Object.keys(functions).filter((name) => !named.has(name))).toEqual([]);
  expect(Object.entries(functions).filter(([, { visit }]) => visit === undefined)).toEqual([]);
  const headings = Object.entries(functions).filter(
    ([, { visit = {} }]) => 'role' in visit && visit.role === 'heading',
  );
  expect(headings.map(([name]) => name)).toEqual([]);
});

it('no text promises what the site does not have [R-PLATFORM-PROMISES]', () => {
  expect(Object.keys(absent).length).toBeGreaterThan(5);
  expect(namedIn('See who viewed your profile, and boost it.', absent, 'en')).toEqual(['visits', 'boost']);
  for (const locale of ['en', 'fr'] as const) {
    const named = byText(readUnits(locale), (text) => namedIn(text, absent, locale));
    expect(Object.entries(named).filter(([, names]) => names.length > 0)).toEqual([]);
  }
});

it('what is listed as absent really is: else texts may promise it, and it is to be visited', async () => {
  const tables = PARTS.map(async (part) => {
    const file = pathToFileURL(path.join(partDirectory(part), 'src/routes.ts')).href;
    return Object.values(((await import(file)) as { default: RouteTable }).default);
  });
  const paths = new Set((await Promise.all(tables)).flat().map((route) => route.path));
  const calls = new Set(Object.keys(endpoints));
  const there = ({ api, path: page }: { api?: string; path?: string }) =>
    (api !== undefined && calls.has(api)) || (page !== undefined && paths.has(page));
  expect(Object.entries(absent).filter(([, way]) => there(way))).toEqual([]);
});
