import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SCREENS } from './screen-list.ts';

const TENANTS: Readonly<Record<string, string>> = { tandemly: 'Tandemly', nuit: 'Nuit Douce' };

/** Writes the table of all screens that are in the folder. */
export async function writeIndex(folder: string): Promise<void> {
  const files = new Set(await readdir(folder));
  const links = (page: string, tenant: string, locale: string): string =>
    ['light', 'dark']
      .flatMap((appearance) =>
        [390, 1280].map((width) => ({
          file: `${[page, tenant, locale, appearance, width].join('-')}.webp`,
          width,
          appearance,
        })),
      )
      .filter(({ file }) => files.has(file))
      .map(({ file, width, appearance }) => `[${appearance} ${width}](${file})`)
      .join(' · ');
  const rows = SCREENS.flatMap(({ name, title }) =>
    Object.entries(TENANTS)
      .map(([tenant, tenantName]) => ({ tenantName, en: links(name, tenant, 'en'), fr: links(name, tenant, 'fr') }))
      .filter(({ en, fr }) => en !== '' || fr !== '')
      .map(({ tenantName, en, fr }) => `| ${title} | ${tenantName} | ${en} | ${fr} |`),
  );
  const text = `# Screens

Every page of the site so far, at 390 and 1280 px, in both languages, light and dark, of both tenants, on demo data;
below them states of pages in two views each.
\`npm run screens\` takes them anew.

| page | tenant | English | French |
|---|---|---|---|
${rows.join('\n')}
`;
  await writeFile(path.join(folder, 'README.md'), text);
}
