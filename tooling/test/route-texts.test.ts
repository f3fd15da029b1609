import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRouteTexts } from '../src/build/route-texts.ts';
import { partDirectory } from '../src/workspace.ts';

const directory = partDirectory('mf-landers');

test('a slug has a title and a description of its own in both languages, a page without slugs none [R-LANDERS-SLUG-DOCUMENT]', async () => {
  const textsOf = await readRouteTexts(directory);
  expect(textsOf('landers-gallery')).toMatchObject({
    title: { en: 'Who would you write to?' },
    slugs: {
      evening: {
        title: {
          en: 'Good evenings start with a good conversation',
          fr: 'Une belle soirée commence par une vraie conversation',
        },
      },
    },
  });
  expect(textsOf('landers-gallery').slugs?.['evening']?.description).toHaveProperty('fr');
  expect(textsOf('landers-adultonly')).not.toHaveProperty('slugs');
});

test('each slug that a landing page has words for has words in the document, and no other one [R-LANDERS-SLUG-DOCUMENT]', async () => {
  const textsOf = await readRouteTexts(directory);
  const found: string[] = [];
  for await (const file of glob('src/features/*/*Page.tsx', { cwd: directory })) {
    const source = await readFile(path.join(directory, file), 'utf8');
    const page = /useLandingCopy\('(\w+)', SLUGS\)/.exec(source)?.[1];
    const slugs = /const SLUGS = \[([^\]]+)\]/.exec(source)?.[1]?.match(/[\w-]+/g);
    if (page === undefined) continue;
    found.push(page);
    expect(Object.keys(textsOf(`landers-${page}`).slugs ?? {}).toSorted(), page).toEqual(slugs?.toSorted());
  }
  expect(found, 'the pages with slugs').toHaveLength(8);
});
