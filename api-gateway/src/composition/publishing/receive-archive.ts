import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';
import { LIMITS } from '@tandem/contracts/product/limits';
import { z } from 'zod';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { NamedHashes } from '../ledger/named-hashes.ts';
import { keepFile, keepRelease, refuseOtherFiles } from '../ledger/publish-release.ts';
import type { Published } from '../ledger/publish-release.ts';
import { ReleaseError } from '../ledger/release-error.ts';
import { validateRelease } from '../ledger/validate-release.ts';
import type { Signature } from '../signing/keys.ts';
import { descriptorStatement } from '../signing/statements.ts';
import { sha384Of } from '../store/content-store.ts';
import type { Team } from '../signing/trust.ts';

/** The first two files of an archive. */
const DESCRIPTOR_FILE = 'release.json';
const SIGNATURE_FILE = 'release.sig.json';

/** A file of the archive as it arrives. */
type Entry = ReturnType<typeof extract> extends AsyncIterable<infer Source> ? Source : never;

const signatureSchema = z.strictObject({ key: z.string().max(100), signature: z.string().max(200) });

/** Reads a file of the archive. Throws ReleaseError once it is longer than it may be. */
async function readEntry(entry: Entry, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of entry as unknown as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new ReleaseError(`${entry.header.name} is longer than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: Buffer, name: string): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch (error) {
    throw new ReleaseError(`${name} is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

interface Announced {
  release: Release;
  signature: Signature;
}

/** Checks who signed a descriptor, before any of its files is read. Throws ReleaseError. */
function checkAnnounced({ trust }: LedgerDeps, team: Team, part: Part, [text, signed]: [Buffer, Buffer]): Announced {
  const release = validateRelease(parseJson(text, DESCRIPTOR_FILE));
  if (release.part !== part) throw new ReleaseError(`The archive holds a build of ${release.part}, not of ${part}`);
  if (!team.may(release.part)) throw new ReleaseError(`The token of ${team.name} is not for ${release.part}`);
  const signature = signatureSchema.safeParse(parseJson(signed, SIGNATURE_FILE));
  if (!signature.success) throw new ReleaseError(`${SIGNATURE_FILE} is no signature`);
  if (!trust.isSigned(part, descriptorStatement(release), signature.data))
    throw new ReleaseError(`${signature.data.key} is no key of ${part} here, or did not sign this descriptor`);
  return { release, signature: signature.data };
}

/** Takes the files of a release. Throws ReleaseError. */
class Receiver {
  readonly #deps: LedgerDeps;
  readonly #team: Team;
  readonly #part: Part;
  readonly #first: Buffer[] = [];
  readonly #hashes = new NamedHashes();
  #announced: Announced | null = null;
  #waiting = new Map<string, ReleaseFile>();

  constructor(deps: LedgerDeps, { team, part }: { team: Team; part: Part }) {
    this.#deps = deps;
    this.#team = team;
    this.#part = part;
  }

  async take(entry: Entry): Promise<void> {
    if (this.#announced === null) await this.#takeFirst(entry);
    else await this.#takeFile(this.#announced.release, entry);
  }

  async #takeFirst(entry: Entry): Promise<void> {
    const wanted = this.#first.length === 0 ? DESCRIPTOR_FILE : SIGNATURE_FILE;
    if (entry.header.name !== wanted)
      throw new ReleaseError(`The archive has ${entry.header.name} where ${wanted} should be`);
    this.#first.push(await readEntry(entry, LIMITS.releaseDescriptorBytes));
    const [text, signed] = this.#first;
    if (text === undefined || signed === undefined) return;
    const announced = checkAnnounced(this.#deps, this.#team, this.#part, [text, signed]);
    await refuseOtherFiles(this.#deps, announced.release);
    this.#announced = announced;
    this.#waiting = new Map(announced.release.files.map((file) => [file.path, file]));
  }

  async #takeFile(release: Release, entry: Entry): Promise<void> {
    const { name, type } = entry.header;
    const file = this.#waiting.get(name);
    if (file === undefined || type !== 'file')
      throw new ReleaseError(`The archive has ${name}, which is no file of ${release.id}`);
    const content = await readEntry(entry, file.bytes);
    if (content.length !== file.bytes || sha384Of(content) !== file.sha384)
      throw new ReleaseError(`The file ${name} is not the one that release.json describes`);
    this.#hashes.read(file, content);
    await keepFile(this.#deps, release, file, content);
    this.#waiting.delete(name);
  }

  async finish(): Promise<Published> {
    if (this.#announced === null) throw new ReleaseError('The archive ends before its descriptor');
    const lost = [...this.#waiting.keys()];
    if (lost.length > 0)
      throw new ReleaseError(`The archive misses ${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ' and more' : ''}`);
    this.#hashes.check(this.#announced.release);
    return keepRelease(this.#deps, this.#announced.release, this.#announced.signature);
  }
}

/**
 * Takes a release from a tar archive as it arrives: the descriptor, its signature, then the files, of which one at a time is
 * in memory. Nothing but files of the descriptor is taken, and only with the content that their hashes name. Throws
 * ReleaseError; the ledger has the release only when everything was there.
 */
export async function receiveArchive(
  deps: LedgerDeps,
  body: Readable,
  what: { team: Team; part: Part },
): Promise<Published> {
  const receiver = new Receiver(deps, what);
  const archive = extract();
  const breakOff = () => archive.destroy(new ReleaseError('The archive broke off'));
  // The loop below rejects with it; without a listener it would end the process.
  archive.on('error', () => undefined);
  body.once('error', breakOff);
  body.once('aborted', breakOff);
  body.pipe(archive);
  try {
    for await (const entry of archive) await receiver.take(entry);
    return await receiver.finish();
  } catch (error) {
    // What tar-stream itself refuses is no archive.
    if (error instanceof ReleaseError || !(error instanceof Error) || !/tar|header|data/i.test(error.message))
      throw error;
    throw new ReleaseError(`The archive cannot be read (${error.message})`);
  } finally {
    // The rest is read to its end, so that the sender gets the response.
    body.unpipe(archive);
    body.resume();
  }
}
