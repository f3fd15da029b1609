import { resolve } from 'node:path';
import type { Part } from '@tandem/contracts/composition/part';
import type { LedgerDeps } from '../composition/ledger/ledger-deps.ts';
import { publishRelease } from '../composition/ledger/publish-release.ts';
import { ReleaseError } from '../composition/ledger/release-error.ts';
import type { Report } from '../composition/release-commands/report.ts';
import type { PublishCommand } from './client/words.ts';

/** The sources of parts beside this gateway. It knows none itself: the tooling of the workspace passes them on. */
export interface Checkout {
  /** Builds a part. Throws ReleaseError where it cannot be built. */
  build: (part: Part) => Promise<void>;
  /** The folder that the build of a part is in. */
  distOf: (part: Part) => string;
}

/** The folder to publish, its build made where that is wanted. Throws ReleaseError where nothing says which it is. */
async function folderOf({ part, build, dist }: PublishCommand, checkout: Checkout | null): Promise<string> {
  if (dist !== undefined) return resolve(dist);
  if (checkout === null)
    throw new ReleaseError(`Where is the build of ${part}? This gateway has no sources: name --dist`);
  if (build) await checkout.build(part);
  return checkout.distOf(part);
}

/** `checkout`: null where the gateway runs without one. */
export async function publish(deps: LedgerDeps, command: PublishCommand, checkout: Checkout | null): Promise<Report> {
  const { part } = command;
  const { release, status } = await publishRelease(deps, await folderOf(command, checkout), { part });
  const next = `npm run mf -- promote ${part} ${release.build}`;
  const text =
    status === 'published'
      ? `Published ${release.id} (${release.files.length} files). Make it live: ${next}`
      : `${release.id} is in the ledger already.`;
  return { text, data: { status, release: release.id } };
}
