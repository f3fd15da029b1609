import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RenderProcess } from '@tandem/api-gateway/composition/prerender/render-process';
import type { Settings } from '@tandem/contracts/api/settings';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { distDirectory } from '@tandem/tooling/workspace';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

async function bundleOf(part: Part): Promise<string> {
  const folder = distDirectory(part);
  const { prerenderFile } = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) as Release;
  return readFile(path.join(folder, prerenderFile ?? ''), 'utf8');
}

/** For which visitors the markup of a page is, as the gateway has it made of the builds, on a tenant with other settings. */
async function visitorsOf(address: string, settings: Partial<Settings> = {}) {
  const response = await fetch(`${SITE_ORIGIN}${address}`, { headers: { Accept: 'text/html' } });
  const plan = JSON.parse(/id="page-plan">(.*?)<\/script>/s.exec(await response.text())?.[1] ?? '') as PagePlan;
  const part = plan.route?.part ?? 'shell';
  const remoteBundle = part === 'shell' ? null : await bundleOf(part);
  const process = new RenderProcess({ shellBundle: await bundleOf('shell'), remoteBundle });
  try {
    const changed = { ...plan, settings: { ...plan.settings, ...settings }, queries: [], prerendered: true };
    const rendered = await process.render(changed, address, remoteBundle !== null);
    if (!rendered.ok) throw new Error(rendered.error);
    return rendered;
  } finally {
    process.end();
  }
}

test(
  'pages of text, and the way in, are rendered once for visitors from everywhere, and the first page of each country alone is not [R-PLATFORM-PRERENDER-COUNTRY]',
  { tag: '@phone' },
  async () => {
    const plain = ['/pages/terms', '/fr/pages/faq', '/login', '/reset-password', '/lang-config'];
    for (const address of plain) expect((await visitorsOf(address)).isOfCountry, address).toBe(false);
    const { isOfCountry } = await visitorsOf('/');
    expect(isOfCountry, 'the home page begins with the country of its visitor').toBe(true);
  },
);

test(
  'only the signup and the match finder are rendered for visitors with a traffic source apart, where that decides what they say [R-PLATFORM-PRERENDER-SOURCE]',
  { tag: '@phone' },
  async () => {
    const search = { logged_out_search: 'none', logged_out_search_trafficsource: 'limited' } as const;
    const isOfSource = async (address: string, settings: Partial<Settings>) =>
      (await visitorsOf(address, settings)).isOfSource;
    const opens = { ...search, signups: 'with_trafficsource' } as const;
    for (const address of ['/pages/terms', '/login', '/pricing', '/', '/landers/video'])
      expect(await isOfSource(address, opens), address).toBe(false);
    for (const address of ['/signup', '/match-finder']) {
      expect(await isOfSource(address, opens), address).toBe(true);
      const isOpen = { signups: 'all', logged_out_search: 'limited' } as const;
      expect(await isOfSource(address, isOpen), `${address} that is open to all`).toBe(false);
    }
  },
);
