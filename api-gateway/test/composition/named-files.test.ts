import type { Release } from '@tandem/contracts/composition/release';
import { expect, test } from 'vitest';
import { openLedger } from '../../src/composition/ledger/ledger-deps.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { keepFile, keepRelease, publishRelease, signRelease } from '../../src/composition/ledger/publish-release.ts';
import { readReleaseFile } from '../../src/composition/ledger/read-dist.ts';
import { fixtureRoute, writeBuild } from './fixture-release.ts';
import { keys, setUpTeamSite } from './team-site.ts';

const { site, lines } = setUpTeamSite();

const ledgerOf = () => openLedger(site().db, { ...site().config, releaseKey: JSON.stringify(keys.chat) }, 'tester');

const openRoute = fixtureRoute('notifications', {
  id: 'open',
  path: '/open',
  link: 'open',
  files: ['page.css'],
  localeFiles: { en: ['locale-en.js', 'gone.js'], fr: ['gone-fr.js'] },
});
const writeBad = () => writeBuild({ part: 'mf-chat', edit: (release) => ({ ...release, routes: [openRoute] }) });

/** Keeps a release as versions did that looked less closely. */
async function keepUnchecked({ dist, release: { files } }: { dist: string; release: Release }, release: Release) {
  const ledger = await ledgerOf();
  for (const file of files) await keepFile(ledger, release, file, await readReleaseFile(dist, file));
  await keepRelease(ledger, release, signRelease(ledger, release));
  await promoteReleases(ledger, [release], { drops: 'any' });
}

test('a release whose page names a file of a language that is not there is not published, in one line for each file [R-PLATFORM-RELEASE-NAMED-FILES]', async () => {
  const { dist } = await writeBad();
  const refused = publishRelease(await ledgerOf(), dist);
  await expect(refused).rejects.toThrow('it names the file gone.js, which it does not have');
  await expect(refused).rejects.toThrow('it names the file gone-fr.js, which it does not have');
});

test('a page of one that was published before is written without that file, in each language, and the log names it [R-PLATFORM-RELEASE-NAMED-FILES]', async () => {
  const bad = await writeBad();
  await keepUnchecked(bad, { ...bad.release, routes: [openRoute] });
  const open = (path: string) => fetch(site().url + path, { headers: { Accept: 'text/html' } });
  await expect.poll(async () => (await open('/open')).status).toBe(200);
  const english = await (await open('/open')).text();
  expect(english).toContain('locale-en.js');
  expect(english).not.toContain('gone.js');
  expect((await open('/fr/open')).status).toBe(200);
  expect(lines.join('')).toContain('a release names files that it has not');
});
