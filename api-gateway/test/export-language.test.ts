import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';
import { readZip } from './read-zip.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** The address of the link in the mail of an export, which a member requests. */
async function makeExport(): Promise<string> {
  const member = await gateway.makeMember({ language: 'fr' });
  await (await gateway.login(member)).call('POST /api/export.php', { body: {} });
  await gateway.jobs.runDue('data-export');
  const link = await eventually(async () => {
    const links = (await mailsTo(gateway.client(), member.email)).flatMap((mail) => mail.links);
    return links.find((address) => new URL(address).pathname.startsWith('/exports/'));
  });
  return gateway.url + new URL(link).pathname;
}

const load = (address: string, method: 'GET' | 'POST' = 'GET') =>
  fetch(address, { method, headers: { host: 'localhost' } });
const read = async (address: string) => (await load(address)).text();

test('the page of an export links to itself in the other languages of its site, and brings the file there as well [R-ACCOUNT-EXPORT-LANGUAGE]', async () => {
  const address = await makeExport();
  const french = await read(address);
  expect(french).toContain('<html lang="fr-FR"');
  expect(french).toContain('<nav><a href="?lang=en" hreflang="en-US" lang="en-US">English</a></nav>');
  const english = await read(`${address}?lang=en`);
  expect(english).toContain('<html lang="en-US"');
  expect(english).toContain('<button>Download my data</button>');
  expect(english).toContain('<a href="?lang=fr" hreflang="fr-FR" lang="fr-FR">Français</a>');
  // What the site does not have is not chosen.
  for (const other of ['xx', '', '%']) expect(await read(`${address}?lang=${other}`)).toContain('<html lang="fr-FR"');
  const file = await (await load(`${address}?lang=en`, 'POST')).arrayBuffer();
  expect(readZip(Buffer.from(file)).has('data.json')).toBe(true);
});
