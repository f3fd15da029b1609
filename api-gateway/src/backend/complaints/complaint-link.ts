import { ROUTES } from '@tandem/contracts/product/routes';
import type { Db, Trx } from '../../db/database.ts';
import { createToken } from '../activation/activation-token.ts';
import { insertLink } from './complaints.repository.ts';

/**
 * A new link to a complaint: a path without the prefix of a language. Its secret is in no table, so a link cannot be
 * given a second time; older ones go on working.
 */
export async function createLink(db: Db | Trx, complaintId: number): Promise<string> {
  const { secret, hash } = createToken();
  await insertLink(db, complaintId, hash);
  return `${ROUTES.complaints.path}?complaint=${secret}`;
}
