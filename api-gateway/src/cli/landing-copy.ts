import { readFile } from 'node:fs/promises';
import { checkLandingCopy } from '../platform/tenants/landing-copy.ts';
import type { CopyRules } from '../platform/tenants/landing-copy.ts';
import { copyPageOf } from '../composition/document/page-copy.ts';
import { findLive } from '../composition/ledger/ledger.repository.ts';
import { ReleaseError } from '../composition/ledger/release-error.ts';
import type { Db } from '../platform/db/database.ts';
import { writeLandingCopy } from '../platform/tenants/tenant.repository.ts';
import type { TenantRow } from '../platform/tenants/tenant.repository.ts';
import { tenantOfKey } from './find-tenant.ts';
import type { Report } from '../composition/release-commands/report.ts';

/** The landing pages of the live releases. */
async function pagesOf(db: Db): Promise<CopyRules['pages']> {
  const live = await findLive(db);
  const pages = live
    .flatMap(({ release }) => release.routes)
    .filter(({ layout }) => layout === 'lander')
    .map(({ path, subject, ignoredCopy }) => {
      const traits = {
        hasSlug: path.endsWith('/:slug?'),
        isOfMember: subject?.kind === 'member',
        ignored: ignoredCopy,
      };
      return [copyPageOf(path), traits] as const;
    });
  return new Map(pages);
}

/** Reads a file of copy. Throws ReleaseError where there is none, and with every fault of what is in it. */
async function readCopy(db: Db, { settings }: TenantRow, file: string): Promise<unknown[]> {
  const given = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseError(`The file ${file} cannot be read`);
  });
  let copy: unknown;
  try {
    copy = JSON.parse(given);
  } catch (error) {
    throw new ReleaseError(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const faults = checkLandingCopy(copy, { locales: settings.locales, pages: await pagesOf(db) });
  if (faults.length > 0) throw new ReleaseError([`${file} cannot be used:`, ...faults].join('\n'));
  return copy as unknown[];
}

const countOf = (entries: readonly unknown[]) => `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;

/** `copy show <tenant>`: the copy as it is, as a file to be changed. */
export async function showCopy(db: Db, tenant: string): Promise<Report> {
  const { landing_copy: copy = [] } = await tenantOfKey(db, tenant);
  return { text: JSON.stringify(copy, null, 2), data: copy };
}

/** `copy check <tenant> <file>`: whether the file can be used (R-LANDERS-COPY-CHECKED). */
export async function checkCopy(db: Db, tenant: string, file: string): Promise<Report> {
  const copy = await readCopy(db, await tenantOfKey(db, tenant), file);
  return { text: `${file} can be used: ${countOf(copy)}.`, data: { entries: copy.length } };
}

/** `copy set <tenant> <file>`: the next visitor gets it. What was there before is replaced. */
export async function setCopy(db: Db, tenant: string, file: string): Promise<Report> {
  const row = await tenantOfKey(db, tenant);
  const copy = await readCopy(db, row, file);
  await writeLandingCopy(db, row.id, copy);
  return {
    text: `The landing pages of ${tenant} have the copy of ${file}: ${countOf(copy)}.`,
    data: { entries: copy.length },
  };
}
