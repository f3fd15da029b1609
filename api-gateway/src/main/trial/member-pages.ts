import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
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

/** What a parameter of a path is in the trial; null where nothing is known that it could be. */
function valueOf({ parameters = {}, subject }: ReleaseRoute, name: string, member: TrialMember): string | null {
  const form = parameters[name];
  if (Array.isArray(form)) return form[0] ?? null;
  if (subject?.parameter !== name) return null;
  if (subject.kind === 'conversation') return member.conversation?.toString() ?? null;
  return subject.kind === 'member' ? (member.other?.toString() ?? null) : null;
}

/** The address of a route in the trial; optional parameters are left out. Null where one is needed and not known. */
function addressOf(route: ReleaseRoute, member: TrialMember): string | null {
  const parts: string[] = [];
  for (const part of route.path.split('/')) {
    if (/^:\w+\?$/.test(part)) continue;
    const value = part.startsWith(':') ? valueOf(route, part.slice(1), member) : part;
    if (value === null) return null;
    parts.push(value);
  }
  return parts.join('/') || '/';
}

/** Whether a route is one of members, or also of members, and can be opened without having come from somewhere. */
const isFor = ({ access, needs }: ReleaseRoute, role: 'member' | 'moderator') =>
  needs === undefined && (access === role || (role === 'member' && access === 'any'));

/**
 * The addresses of the pages that the moved releases show to somebody who is logged in; where the shell moves alone, those of one
 * part, as the frame is the same around all of them.
 */
export function pagesFor(
  composition: readonly Release[],
  moved: readonly Release[],
  role: 'member' | 'moderator',
  member: TrialMember,
): string[] {
  const pagesOf = (release: Release) =>
    release.routes.filter((route) => isFor(route, role)).flatMap((route) => addressOf(route, member) ?? []);
  const pages = moved.flatMap(pagesOf);
  const isShell = role === 'member' && moved.some(({ part }) => part === 'shell');
  const own = composition.find(({ routes }) => routes.some(({ access }) => access === 'member'));
  return [...new Set([...pages, ...(isShell && own !== undefined ? pagesOf(own) : [])])];
}
