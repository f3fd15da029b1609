import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RenderProcess } from '@tandem/api-gateway/composition/prerender/render-process';
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

/** Whether the markup of a page, as the gateway has it made of the builds, is for visitors from one country alone. */
async function isOfCountry(address: string): Promise<boolean> {
  const response = await fetch(`${SITE_ORIGIN}${address}`, { headers: { Accept: 'text/html' } });
  const plan = JSON.parse(/id="page-plan">(.*?)<\/script>/s.exec(await response.text())?.[1] ?? '') as PagePlan;
  const part = plan.route?.part ?? 'shell';
  const remoteBundle = part === 'shell' ? null : await bundleOf(part);
  const process = new RenderProcess({ shellBundle: await bundleOf('shell'), remoteBundle });
  try {
    const rendered = await process.render({ ...plan, queries: [], prerendered: true }, address, remoteBundle !== null);
    if (!rendered.ok) throw new Error(rendered.error);
    return rendered.isOfCountry;
  } finally {
    process.end();
  }
}

test(
  'pages of text, and the way in, are rendered once for visitors from everywhere, and the first page of each country alone is not [R-PLATFORM-PRERENDER-COUNTRY]',
  { tag: '@phone' },
  async () => {
    const plain = ['/pages/terms', '/fr/pages/faq', '/login', '/reset-password', '/lang-config'];
    for (const address of plain) expect(await isOfCountry(address), address).toBe(false);
    expect(await isOfCountry('/'), 'the home page begins with the country of its visitor').toBe(true);
  },
);
