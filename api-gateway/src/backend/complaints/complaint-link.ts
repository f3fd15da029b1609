import type { Links } from '@tandem/contracts/composition/links';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { createToken } from '../activation/activation-token.ts';
import { insertLink } from './complaints.repository.ts';

/**
 * A new link to a complaint: a path without the prefix of a language. Its secret is in no table, so a link cannot be
 * given a second time; older ones go on working. Throws `unavailable` while no live release has the page of complaints.
 */
export async function createLink(db: Db | Trx, links: Links, complaintId: number): Promise<string> {
  const { complaints } = links;
  if (complaints === undefined) throw new AppError('unavailable', 'site_busy', { retryAfter: 30 });
  const { secret, hash } = createToken();
  await insertLink(db, complaintId, hash);
  return complaints({ complaint: secret });
}
