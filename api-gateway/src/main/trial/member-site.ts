import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@tandem/contracts/composition/release';
import { seedDemo } from '../../../demo/seed-demo.ts';
import { openLedger } from '../../composition/ledger/ledger-deps.ts';
import { keepRelease, signRelease } from '../../composition/ledger/publish-release.ts';
import { storeFolder } from '../../composition/release-store.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { ComposeInput } from '../compose-providers.ts';
import { pagesFor, visitorPagesFor } from './member-pages.ts';
import { findTrialMember } from './trial-member.repository.ts';
import { serveTrial } from './serve-trial.ts';
import { createFilledDatabases } from './trial-database.repository.ts';
import type { TrialDatabase } from './trial-database.repository.ts';

/** So many fictional members make lists that are not empty. */
const MEMBERS = 24;

/** Somebody, and the pages that they open; `session` is null for a visitor. */
export interface MemberVisit {
  session: string | null;
  paths: readonly string[];
}

/** A site of its own, with members who exist nowhere else. */
export interface MemberSite {
  origin: string;
  visits: readonly MemberVisit[];
  close: () => Promise<void>;
}

/** Ends what was begun, the last one first. */
async function endAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps.toReversed()) await step();
}

/** A folder that is gone at the end. */
async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-trial-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Databases of trials, with the demo's tenants and members. */
const openDatabase = createFilledDatabases((db) =>
  withFolder(async (dataDir) => {
    await migrate(db);
    await seedDemo(db, { dataDir }, { members: MEMBERS, portraits: 0 });
  }),
);

/** Serves the composition from the database, with a data directory that has nothing but the store of the site. */
async function serve(input: ComposeInput, database: TrialDatabase, dataDir: string, releases: readonly Release[]) {
  await symlink(storeFolder(input.config), join(dataDir, 'store'));
  const { db, pool, url } = database;
  // The releases were checked against the keys of the site: here they are signed with the key of the trial.
  const config = { ...input.config, dataDir, databaseUrl: url, releaseKeys: null, releaseKey: null };
  const ledger = await openLedger(db, config, 'trial');
  for (const release of releases) await keepRelease(ledger, release, signRelease(ledger, release));
  return serveTrial({ ...input, config, db, pool, databaseUrl: url }, releases, { onePicture: true });
}

/**
 * Serves a composition to members who were made for it: a database of its own, beside that of the site, has the demo's tenants, so
 * nothing is read of anybody and nothing is left (docs/decisions/0117). Null where the site may make no database.
 */
export async function openMemberSite(
  input: ComposeInput,
  composition: readonly Release[],
  moved: readonly Release[],
): Promise<MemberSite | null> {
  const database = await openDatabase(input.databaseUrl);
  if (database === null) return null;
  const ends = [database.close];
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'tandem-trial-'));
    ends.push(() => rm(dataDir, { recursive: true, force: true }));
    const served = await serve(input, database, dataDir, composition);
    ends.push(served.close);
    // What a page does may put off work: it is kept, and nobody does it.
    await served.deps.jobs.open();
    const visits: MemberVisit[] = [];
    for (const role of ['member', 'moderator'] as const) {
      const member = await findTrialMember(database.db, role);
      const client = { browser: null, system: null, country: null };
      const paths = pagesFor(composition, moved, role, member);
      if (paths.length === 0) continue;
      const session = await served.deps.sessions.create(member.id, client, {});
      if (session === null) throw new Error(`no session for the ${role} of the trial`);
      visits.push({ session: session.secret, paths });
    }
    const forVisitors = visitorPagesFor(moved, await findTrialMember(database.db, 'member'));
    if (forVisitors.length > 0) visits.push({ session: null, paths: forVisitors });
    return { origin: `http://localhost:${served.port}`, visits, close: () => endAll(ends) };
  } catch (error) {
    await endAll(ends);
    throw error;
  }
}
