import type { Part } from '@tandem/contracts/composition/part';
import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { servedFiles } from './served-files.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import * as ledger from './ledger.repository.ts';
import { NamedHashes } from './named-hashes.ts';
import { readRelease, readReleaseFile } from './read-dist.ts';
import { isSignedRelease } from './read-move.ts';
import { ReleaseError } from './release-error.ts';
import { findSignedRelease, insertSignature } from './signed-rows.repository.ts';
import type { Signature } from '../signing/keys.ts';
import { descriptorHash, descriptorStatement, isSameBuild } from '../signing/statements.ts';

const FILES_AT_ONCE = 8;

export interface Published {
  release: Release;
  /** `known`: the ledger had this build; files that were missing in the store were put back. */
  status: 'published' | 'known';
  /**
   * Whether the signature that came with it is kept. It is not where the ledger has the descriptor of another run of the same
   * build: that one stays, and its own signature is wanted (signKnown).
   */
  isSigned: boolean;
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane));
}

/** Puts a file of a release into the store. Only what browsers get is worth compressing. */
export async function keepFile(
  { store }: Pick<LedgerDeps, 'store'>,
  release: Release,
  file: ReleaseFile,
  content: Buffer,
): Promise<void> {
  const isServed = servedFiles(release).some(({ path }) => path === file.path);
  await store.put(file.sha384, content, isServed ? file.contentType : null);
}

async function putFiles(
  deps: LedgerDeps,
  dist: string,
  release: Release,
  files: readonly ReleaseFile[],
): Promise<void> {
  await inTurns(files, async (file) => keepFile(deps, release, file, await readReleaseFile(dist, file)));
}

/** Puts the files of a release that is new into the store. Throws ReleaseError where browsers would not run them. */
async function putNew(deps: LedgerDeps, dist: string, release: Release): Promise<void> {
  const hashes = new NamedHashes();
  await inTurns(release.files, async (file) => {
    const content = await readReleaseFile(dist, file);
    hashes.read(file, content);
    await keepFile(deps, release, file, content);
  });
  hashes.check(release);
}

/**
 * Keeps a release in the ledger, and the signature of what the ledger has then; the files are in the store. What is known
 * stays as it is.
 */
export async function keepRelease(
  { db, actor }: Pick<LedgerDeps, 'db' | 'actor'>,
  release: Release,
  signature: Signature,
): Promise<Published> {
  return db.transaction().execute(async (trx) => {
    const isNew = await ledger.insertRelease(trx, release, actor);
    const kept = isNew ? release : ((await ledger.findRelease(trx, release.id)) ?? release);
    const isSigned = descriptorHash(kept) === descriptorHash(release);
    if (isSigned) await insertSignature(trx, kept.id, signature);
    return { release: kept, status: isNew ? 'published' : 'known', isSigned };
  });
}

/** Keeps a signature of a release that the ledger has. Throws ReleaseError where a key of its part did not make it of that. */
export async function signKnown(
  { db, trust }: Pick<LedgerDeps, 'trust'> & { db: DbOrTrx },
  release: Release,
  signature: Signature,
): Promise<void> {
  if (!trust.isSigned(release.part, descriptorStatement(release), signature))
    throw new ReleaseError(`${signature.key} is no key of ${release.part} here, or did not sign ${release.id}`);
  await insertSignature(db, release.id, signature);
}

async function findMissing(deps: LedgerDeps, files: readonly ReleaseFile[]): Promise<ReleaseFile[]> {
  const stored = await Promise.all(files.map((file) => deps.store.has(file.sha384)));
  return files.filter((_, index) => stored[index] !== true);
}

const NAMED_FILES = 5;

function otherFiles({ id, part }: Release, files: readonly ReleaseFile[]): ReleaseError {
  const named = files.slice(0, NAMED_FILES).map(({ path }) => path);
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : '';
  return new ReleaseError(
    `${id} is in the ledger with other files than this build has: ${named.join(', ')}${more}. ` +
      'What was published does not change. ' +
      `Build it anew (npm run build -- ${part} --force); ` +
      'if its files stay different, publish the build that was published first',
  );
}

const otherBuildOf = ({ id }: Release) =>
  new ReleaseError(
    `${id} is in the ledger with another description than this build has. What was published does not change, and is not ` +
      'signed unseen: publish the build that was published first',
  );

/**
 * Puts back what the store has lost and the folder still has. Returns the files that the folder does not have, or has
 * otherwise.
 */
async function putBack(deps: LedgerDeps, dist: string, known: Release, built: Release): Promise<ReleaseFile[]> {
  const inFolder = new Map(built.files.map((file) => [file.path, file.sha384]));
  const isSame = (file: ReleaseFile) => inFolder.get(file.path) === file.sha384;
  await putFiles(deps, dist, known, await findMissing(deps, known.files.filter(isSame)));
  return known.files.filter((file) => !isSame(file));
}

export interface PublishOptions {
  /** The part that the folder has to hold. */
  part?: Part;
  /**
   * Another build of a known release: `refuse` it, or let it be as long as the store has every file of the first
   * (`keep`).
   */
  otherBuild?: 'refuse' | 'keep';
}

/** Signs a descriptor with the key of this process. Throws ReleaseError where it has none of that part. */
export function signRelease({ trust }: Pick<LedgerDeps, 'trust'>, release: Release): Signature {
  if (trust.sign === null)
    throw new ReleaseError('This site has keys of teams (RELEASE_KEYS): name yours in MF_KEY, or use --site');
  const statement = descriptorStatement(release);
  const signature = trust.sign(statement);
  if (!trust.isSigned(release.part, statement, signature))
    throw new ReleaseError(`The key ${signature.key} is none of ${release.part}: RELEASE_KEYS does not list it there`);
  return signature;
}

/**
 * Publishes the build in a folder: its files into the store, its descriptor into the ledger. Never
 * moves a pointer. A build that the ledger has already is left as it is; files that the store has
 * lost are put back when the folder still has them. Throws ReleaseError, also when the folder has
 * other files under the name of a known release.
 */
export async function publishRelease(
  deps: LedgerDeps,
  dist: string,
  { part, otherBuild = 'refuse' }: PublishOptions = {},
): Promise<Published> {
  const release = await readRelease(dist);
  if (part !== undefined && release.part !== part)
    throw new ReleaseError(`The folder holds a build of ${release.part}, not of ${part}`);
  const known = await ledger.findRelease(deps.db, release.id);
  if (known !== null) {
    const others = await putBack(deps, dist, known, release);
    const refused = otherBuild === 'keep' ? await findMissing(deps, others) : others;
    if (refused.length > 0) throw otherFiles(known, refused);
    if (!isSameBuild(known, release)) {
      if (otherBuild !== 'keep') throw otherBuildOf(known);
      // What a database says of a build is signed by nobody who has not seen that build.
      const signed = await findSignedRelease(deps.db, known.id);
      const isSigned = signed !== null && isSignedRelease(deps.trust, signed);
      return { release: known, status: 'known', isSigned };
    }
    // Of a key that the part has got since; one that is there already is kept once.
    await insertSignature(deps.db, known.id, signRelease(deps, known));
    return { release: known, status: 'known', isSigned: true };
  }
  const signature = signRelease(deps, release);
  await putNew(deps, dist, release);
  return keepRelease(deps, release, signature);
}

/** Throws ReleaseError when the ledger has another build under the name of this one. */
export async function refuseOtherFiles({ db }: Pick<LedgerDeps, 'db'>, release: Release): Promise<void> {
  const known = await ledger.findRelease(db, release.id);
  if (known === null) return;
  const sent = new Map(release.files.map((file) => [file.path, file.sha384]));
  const others = known.files.filter((file) => sent.get(file.path) !== file.sha384);
  if (others.length > 0) throw otherFiles(known, others);
}
