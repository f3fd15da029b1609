import type { Db } from '../../platform/db/database.ts';
import { DEMO_ACCOUNTS } from '../../../demo/demo/account-list.ts';

/** Somebody of the trial's own site, and what pages about one thing can be about. */
export interface TrialMember {
  id: number;
  conversation: number | null;
  /** Somebody with whom they have a conversation. */
  other: number | null;
}

/** The account of the demo that has this role, with conversations of its own. */
export async function findTrialMember(db: Db, role: 'member' | 'moderator'): Promise<TrialMember> {
  const account = DEMO_ACCOUNTS.find((one) => one.role === role);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', `${account?.key ?? role}@tandemly.test`)
    .orderBy('tenant_id')
    .executeTakeFirstOrThrow();
  const conversation = await db
    .selectFrom('conversations')
    .select(['id', 'low_id', 'high_id'])
    .where((where) => where.or([where('low_id', '=', id), where('high_id', '=', id)]))
    .orderBy('id')
    .executeTakeFirst();
  if (conversation === undefined) return { id, conversation: null, other: null };
  const { low_id: low, high_id: high } = conversation;
  return { id, conversation: conversation.id, other: low === id ? high : low };
}
