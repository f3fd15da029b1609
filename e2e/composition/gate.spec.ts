import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { MoveCommand } from '@tandem/contracts/composition/release-commands';
import type { Part } from '@tandem/contracts/composition/part';
import { openLedger } from '@tandem/api-gateway/composition/ledger/ledger-deps';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { runMove } from '@tandem/api-gateway/composition/release-commands/move';
import { createTryOut } from '@tandem/api-gateway/main/trial/try-out';
import { loadConfig } from '@tandem/api-gateway/platform/config/env';
import { openPool } from '@tandem/api-gateway/platform/db/database';
import { createLogger } from '@tandem/api-gateway/platform/http/logger';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { makeCopy } from '../fixtures/copied-release.ts';
import { makeChangedRelease } from '../fixtures/changed-release.ts';
import type { ChangedRelease } from '../fixtures/changed-release.ts';
import { databaseUrl } from '../fixtures/site-database.ts';
import { SITE_DATA } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/** What `mf promote <part> <release> … --dry-run` says, with the browser of the tests. Rejects where it is refused. */
async function tryPromotion(...moved: readonly [Part, ChangedRelease][]): Promise<string> {
  const url = await databaseUrl();
  const chromium = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const config = loadConfig({ DATA_DIR: SITE_DATA, DATABASE_URL: url, CHROMIUM_PATH: chromium, LOG_LEVEL: 'error' });
  const opened = openPool(url, { max: 6, milliseconds: 60_000 });
  try {
    const { db, pool } = opened;
    const ledger = await openLedger(db, config, 'e2e');
    for (const [, { folder }] of moved) await publishRelease(ledger, folder);
    const tryOut = createTryOut({ config, log: createLogger(config), db, pool, databaseUrl: url });
    const pairs = moved.map(([part, { id }]): [Part, string] => [part, id]);
    const command: MoveCommand = { name: 'promote', pairs, drops: [], isDryRun: true, reason: null };
    const { text } = await runMove({ ...ledger, tryOut }, command);
    return text;
  } finally {
    await opened.close();
  }
}

/** The file of the checkout's build that has such a name. */
async function fileOf(part: Part, name: RegExp): Promise<string> {
  const found = (await readdir(path.join(WORKSPACE, part, 'dist'))).find((file) => name.test(file));
  if (found === undefined) throw new Error(`${part} has no file like ${name.source}.`);
  return found;
}

// Several at once are tried as one composition, in which each page is opened once.
for (const parts of [
  ['shell', 'mf-landers', 'mf-signup', 'mf-chat'],
  ['mf-members', 'mf-payments'],
] as const)
  test(
    `the gate lets releases of ${parts.join(', ')} that start pass, for visitors and members, in both languages [R-PLATFORM-RELEASE-STARTS, R-PLATFORM-RELEASE-STARTS-MEMBERS]`,
    { tag: '@desktop' },
    async () => {
      test.setTimeout(300_000);
      const copies: [Part, ChangedRelease][] = [];
      try {
        for (const part of parts) copies.push([part, await makeCopy(part)]);
        expect(await tryPromotion(...copies)).toMatch(/^(.* would be .*\n)+Nothing was changed\.$/);
      } finally {
        for (const [, copy] of copies) await copy.remove();
      }
    },
  );

const THROWS = 'throw new Error("it does not work here");';
/** Where a conversation is on screen, and nobody but its members has one. */
const THROWS_FOR_MEMBERS = 'if(/^(\\/fr)?\\/chats\\/\\d/.test(location.pathname))throw new Error("no conversation");';
/** Where an order is on screen, which is made of what a member can buy. */
const THROWS_AT_CHECKOUT = 'if(/^(\\/fr)?\\/credits\\/\\w+$/.test(location.pathname))throw new Error("no checkout");';

for (const [what, part, file, code] of [
  ['that throws when it is loaded', 'mf-landers', /^remote\..*\.js$/, THROWS],
  ['with a page of members that throws when it is loaded', 'mf-chat', /^route-chats\..*\.js$/, THROWS],
  ['with a page of members that throws for members alone', 'mf-chat', /^route-chats-id\..*\.js$/, THROWS_FOR_MEMBERS],
  ['with a checkout that throws', 'mf-payments', /^route-credits-id-paymentmethod\..*\.js$/, THROWS_AT_CHECKOUT],
  ['whose French texts throw', 'mf-payments', /^locale-fr-json\..*\.js$/, THROWS],
  ['of the shell that throws at its start', 'shell', /^main\..*\.js$/, THROWS],
] as const)
  test(
    `the gate refuses a release ${what} in one line [R-PLATFORM-RELEASE-STARTS, R-PLATFORM-RELEASE-STARTS-MEMBERS]`,
    { tag: '@desktop' },
    async () => {
      test.slow();
      const changed = await makeChangedRelease({
        part,
        file: await fileOf(part, file),
        change: (text) => code + text,
      });
      try {
        await expect(tryPromotion([part, changed])).rejects.toThrow(
          `Refused, nothing was changed: ${changed.id} does not start at /`,
        );
      } finally {
        await changed.remove();
      }
    },
  );
