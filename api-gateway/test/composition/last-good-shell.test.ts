import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import type { Release } from '@tandem/contracts/composition/release';
import { promoteReleases, rollbackRelease } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { personOf } from '../domain/chat.ts';
import type { TestClient } from '../harness.ts';
import { removeBuilds, writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway, untilComposed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

/** Publishes a shell and makes it live. Returns what it is. */
async function promoteShell(contract: string): Promise<Release> {
  const { dist, release } = await writeBuild({ part: 'shell', contract });
  await publishRelease(site.ledger, dist);
  await promoteReleases(site.ledger, [release]);
  await untilComposed(site.gateway, ({ shell }) => shell === release.id);
  await removeBuilds([{ dist }]);
  return release;
}

/** Of a member, whose document requests the style sheets. */
let member: TestClient | null = null;

async function firstScript(): Promise<string> {
  member ??= (await personOf(site.gateway)).client;
  const { text } = await member.get('/members');
  return /<script nonce="[^"]*">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
}

const fileOf = (release: Release, path: string) => ({
  src: releaseFileUrl('shell', release.build, path),
  integrity: `sha384-${release.files.find((file) => file.path === path)?.sha384}`,
});
const filesOf = (release: Release) =>
  JSON.stringify({ scripts: [fileOf(release, 'entry.js')], styles: [fileOf(release, 'page.css')] });

describe('the first script of a document', () => {
  test('names the release of the shell that was live before, with its hashes, until that is live again [R-FRAME-GUARD-LAST-GOOD]', async () => {
    expect(await firstScript(), 'there is none before the first').toContain(`)(${filesOf(site.releases.shell)},null,`);
    const next = await promoteShell('2.0.1');
    expect(await firstScript()).toContain(`)(${filesOf(next)},${filesOf(site.releases.shell)},`);
    await rollbackRelease(site.ledger, 'shell');
    await untilComposed(site.gateway, ({ shell }) => shell === site.releases.shell.id);
    expect(await firstScript(), 'one that was left is not good').toContain(`)(${filesOf(site.releases.shell)},null,`);
  });
});

test('the word is in the language of the page, and the document has its style [R-FRAME-GUARD-WORD, R-FRAME-GUARD-PLAIN, T-FRAME-GUARD-OUTLINE, T-FRAME-GUARD-TYPED, T-FRAME-GUARD-PLAIN]', async () => {
  const [english, french] = await Promise.all(
    ['/members', '/fr/members'].map(async (path) => (await site.gateway.client().get(path)).text),
  );
  expect(english).toContain('"This page could not be loaded completely."');
  expect(english).toContain('"What you typed is still here. It was not sent."');
  expect(english).toContain('"This page is shown without its design: a file could not be loaded."');
  expect(french).toContain('"Cette page n’a pas pu se charger entièrement."');
  expect(french).toContain('"Réessayer"');
  expect(english).toContain('.shell-word{');
  expect(english).toContain('[data-plain] svg{');
  const tags = readPage(String(english)).tags.map(({ name }) => name);
  expect(tags.indexOf('script'), 'it runs before any style sheet is waited for').toBeLessThan(tags.indexOf('link'));
});
