import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hasContactDetailsInTown } from '@tandem/contracts/product/contact-details';

test('no town that the site knows is taken for contact details [V-PROFILE-TOWN-CONTACT]', async () => {
  const file = await readFile(join(import.meta.dirname, '../src/backend/places/places.tsv.br'));
  const names = brotliDecompressSync(file).toString('utf8').split('\n\n').at(-1)?.split('\n') ?? [];
  expect(names.length).toBeGreaterThan(50_000);
  expect(names.filter(hasContactDetailsInTown)).toEqual([]);
});
