import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { cardColumns } from '../members/member-columns.repository.ts';
import type { CardRow } from '../members/member-columns.repository.ts';
import type { LastMessageColumns, ShownMessage } from './message.repository.ts';
import { lastMessageColumns, toLastMessage } from './message.repository.ts';

/** A conversation without its messages, as one side sees it. */
export interface ChatHead {
  partner: CardRow;
  /** Messages up to this one were removed by this side. */
  clearedUpTo: number;
  blocksViewer: boolean;
  blockedByViewer: boolean;
  unread: number;
  /** Null where this side removed all. */
  last: ShownMessage | null;
  /** When the oldest message was sent that this side did not remove; null where it removed all. */
  oldestAt: Date | null;
  /** The fictional profile has given its last automatic answer (R-CHAT-SCRIPTED-OVER). */
  answersOver: boolean;
}

type HeadRow = CardRow &
  Pick<ChatHead, 'clearedUpTo' | 'blocksViewer' | 'blockedByViewer' | 'unread' | 'oldestAt' | 'answersOver'> &
  (LastMessageColumns | { lastId: null });

interface HeadValues {
  conversationId: number;
  userId: number;
  /** Messages sent before this are hidden, and so not unread (R-CHAT-HISTORY-TIME, R-CHAT-HISTORY-UNREAD). */
  since: Date;
}

const head = prepare(
  (_db, { conversationId, userId, since }: HeadValues) => sql<HeadRow>`
    select side.cleared_up_to as "clearedUpTo", last.*,
      exists (select 1 from blocks where blocker_id = member.id and blocked_id = ${userId}) as "blocksViewer",
      exists (select 1 from blocks where blocker_id = ${userId} and blocked_id = member.id) as "blockedByViewer",
      (select count(*) from messages where recipient_id = ${userId} and conversation_id = side.conversation_id
        and id > side.cleared_up_to and read_at is null and sent_at > ${since}::timestamptz) as unread,
      (select sent_at from messages where conversation_id = side.conversation_id and id > side.cleared_up_to
        order by id limit 1) as "oldestAt",
      (profile.fictional and (select count(*) >= ${LIMITS.scriptedAnswers} or coalesce(bool_or(script like 'goodbye.%'), false)
        from messages where conversation_id = side.conversation_id and script is not null)) as "answersOver",
      ${cardColumns(userId)}
    from participants side
    join users member on member.id = side.partner_id
    join profiles profile on profile.user_id = side.partner_id
    left join lateral (
      select ${lastMessageColumns} from messages message
      where message.conversation_id = side.conversation_id and message.id > side.cleared_up_to
      order by message.id desc limit 1
    ) as last on true
    where side.conversation_id = ${conversationId} and side.user_id = ${userId}`,
);

/** The head of a conversation; undefined when it is not the member's. */
export async function readHead(db: DbOrTrx, values: HeadValues): Promise<ChatHead | undefined> {
  const row = await head.first(db, values);
  if (row === undefined) return undefined;
  const { clearedUpTo, blocksViewer, blockedByViewer, unread, oldestAt, answersOver } = row;
  const last = row.lastId === null ? null : toLastMessage(row);
  return { partner: row, clearedUpTo, blocksViewer, blockedByViewer, unread, oldestAt, answersOver, last };
}

export interface PageRequest {
  conversationId: number;
  /** Messages up to this one were removed by this side. */
  clearedUpTo: number;
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  limit: number;
  /** Messages sent before this are hidden (R-CHAT-HISTORY-TIME). */
  since: Date;
}

export interface MessagePage {
  /** Oldest first. */
  rows: ShownMessage[];
  /** There are older ones; with `after`: later ones. */
  more: boolean;
  /** With `around`: there are later ones. */
  moreNewer?: boolean;
}

interface PageValues {
  conversationId: number;
  /** Not up to this id. */
  above: number;
  /** Not from this id on; null: up to the latest. */
  below: number | null;
  since: Date;
  limit: number;
}

type AroundValues = Omit<PageValues, 'below'> & { around: number };

const COLUMNS = [
  'id',
  'client_id',
  'conversation_id',
  'sender_id',
  'text',
  'gift',
  'script',
  'sent_at',
  'read_at',
] as const;

const page = (order: 'asc' | 'desc') =>
  prepare((db, { conversationId, above, below, since, limit }: PageValues) =>
    db
      .selectFrom('messages')
      .select(COLUMNS)
      .where('conversation_id', '=', conversationId)
      .where('id', '>', above)
      .where('sent_at', '>', since)
      .where(sql<boolean>`(${below}::bigint is null or id < ${below}::bigint)`)
      .orderBy('id', order)
      .limit(limit),
  );
const earliest = page('asc');
const latest = page('desc');

const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
/** Up to `limit` messages before an id, and up to `limit` from that one on. */
const eachSide = prepare(
  (_db, { conversationId, above, around, since, limit }: AroundValues) => sql<ShownMessage>`
    (select ${columns} from messages where conversation_id = ${conversationId} and id > ${above}
      and sent_at > ${since}::timestamptz and id < ${around}::bigint order by id desc limit ${limit})
    union all
    (select ${columns} from messages where conversation_id = ${conversationId} and id > ${above}
      and sent_at > ${since}::timestamptz and id >= ${around}::bigint order by id limit ${limit})`,
);

/** The messages before and after an id, half of a page each. */
async function readAround(
  db: DbOrTrx,
  { conversationId, clearedUpTo, around, limit, since }: PageRequest & { around: number },
): Promise<MessagePage> {
  const half = Math.ceil(limit / 2);
  const found = await eachSide.all(db, { conversationId, above: clearedUpTo, around, since, limit: half + 1 });
  const rows = found.toSorted((a, b) => a.id - b.id);
  const older = rows.filter(({ id }) => id < around);
  const newer = rows.filter(({ id }) => id >= around);
  return {
    rows: [...older.slice(-half), ...newer.slice(0, half)],
    more: older.length > half,
    moreNewer: newer.length > half,
  };
}

/** Messages that one side sees: the `limit` latest ones, those before an id, those after one, or those around one. */
export async function readPage(db: DbOrTrx, request: PageRequest): Promise<MessagePage> {
  const { conversationId, clearedUpTo, before, after, around, limit, since } = request;
  if (around !== undefined) return readAround(db, { ...request, around });
  const forward = after !== undefined;
  const rows = await (forward ? earliest : latest).all(db, {
    conversationId,
    above: Math.max(clearedUpTo, after ?? 0),
    below: before ?? null,
    since,
    limit: limit + 1,
  });
  const kept = rows.slice(0, limit);
  return { rows: forward ? kept : kept.toReversed(), more: rows.length > limit };
}
