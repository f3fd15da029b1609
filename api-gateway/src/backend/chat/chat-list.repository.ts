import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { cardColumns, unblocked } from '../members/member-columns.repository.ts';
import type { CardRow } from '../members/member-columns.repository.ts';
import type { PaidRate } from '../payments/payments.service.ts';
import { lastMessageColumns, toLastMessage } from './message.repository.ts';
import type { LastMessageColumns, ShownMessage } from './message.repository.ts';

/** A line of the list: the partner's card, the last message, and how many of theirs are unread. */
export interface ChatLine {
  partner: CardRow;
  last: ShownMessage;
  unread: number;
  /** A search found the message, and not the name alone. */
  found: boolean;
}

export interface ChatList {
  lines: ChatLine[];
  /**
   * Unread messages of all chats: what their lines in the list say together, so those of hidden chats and of members
   * that left are left out, and those that are hidden by time.
   */
  unread: number;
  /** What the member last paid for credits, and kept; null for one who never did. */
  lastRate: PaidRate | null;
  /** Where the member lives. */
  homeCountry: string;
}

export interface ListValues {
  userId: number;
  /** Only chats whose last message is older than this one; null: from the latest on. */
  before: number | null;
  /** Messages sent before this are hidden, and so not unread (R-CHAT-HISTORY-TIME, R-CHAT-HISTORY-UNREAD). */
  since: Date;
  limit: number;
}

type LineRow = CardRow & LastMessageColumns & { unread: number; found: boolean };
type ListRow = Pick<ChatList, 'lastRate' | 'homeCountry'> & { allUnread: number } & (LineRow | { id: null });

/**
 * A member's chats with a message that their side did not remove, the latest message first, without the ones hidden by
 * a block of either side.
 */
const lines = ({ userId, before, limit, since }: ListValues) => sql`
  select side.partner_id, last.*,
    (select count(*) from messages where recipient_id = ${userId} and conversation_id = side.conversation_id
      and id > side.cleared_up_to and read_at is null and sent_at > ${since}::timestamptz) as unread, false as found
  from participants side
  cross join lateral (
    select ${lastMessageColumns}
    from messages message
    where message.conversation_id = side.conversation_id and message.id > side.cleared_up_to
    order by message.id desc limit 1
  ) as last
  where side.user_id = ${userId} and (${before}::bigint is null or last."lastId" < ${before}::bigint)
    and ${unblocked(userId, sql`side.partner_id`)}
  order by last."lastId" desc limit ${limit}`;

export interface SearchValues {
  userId: number;
  /** Of LIKE, before its words are made comparable. */
  pattern: string;
  /** Messages sent before this are hidden (R-CHAT-HISTORY-TIME). */
  since: Date;
  limit: number;
}

/** Matches a text that has the words, whatever they are: what LIKE has a meaning for is escaped. */
const containing = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * A member's chats in which the words are found: in the name of the other side, or in a message that they see, the newest
 * of which stands for the last one. Gifts are found by nothing: their text is a name of the code.
 *
 * Both are compared without case and accents, and with one kind of apostrophe (R-CHAT-SEARCH-ALIKE); messages are stored like
 * that, too. Of words that have nothing else, such as an accent of its own, nothing is left to be found.
 */
const foundLines = ({ userId, pattern, since, limit }: SearchValues) => sql`
  select side.partner_id, last.*,
    (select count(*) from messages where recipient_id = ${userId} and conversation_id = side.conversation_id
      and id > side.cleared_up_to and read_at is null and sent_at > ${since}::timestamptz) as unread
  from (select comparable_words(${pattern}::text) as pattern) sought
  join participants side on side.user_id = ${userId} and sought.pattern <> '%%'
  join profiles named on named.user_id = side.partner_id
  cross join lateral (
    (select ${lastMessageColumns}, true as found
      from messages message
      where message.conversation_id = side.conversation_id and message.id > side.cleared_up_to
        and message.sent_at > ${since}::timestamptz and message.words like sought.pattern
      order by message.id desc limit 1)
    union all
    (select ${lastMessageColumns}, false as found
      from messages message
      where message.conversation_id = side.conversation_id and message.id > side.cleared_up_to
        and comparable_words(named.name) like sought.pattern
      order by message.id desc limit 1)
    order by found desc limit 1
  ) as last
  where ${unblocked(userId, sql`side.partner_id`)}
  order by last."lastId" desc limit ${limit}`;

type TotalValues = Pick<ListValues, 'userId' | 'since'>;

const totals = ({ userId, since }: TotalValues) => sql`
  select (select count(*)
      from messages m
      join participants side on side.conversation_id = m.conversation_id and side.user_id = m.recipient_id
      join users sender on sender.id = m.sender_id and sender.status in ('active', 'not_confirmed')
      join profiles profile on profile.user_id = m.sender_id and profile.status = 'active'
      where m.recipient_id = ${userId} and m.read_at is null and m.id > side.cleared_up_to
        and m.sent_at > ${since}::timestamptz
        and ${unblocked(userId, sql`m.sender_id`)}) as "allUnread",
    (select json_build_object('amount', amount, 'credits', credits, 'currency', currency) from payments
      where user_id = ${userId} and status = 'completed' order by completed_at desc limit 1) as "lastRate",
    (select country from profiles where user_id = ${userId}) as "homeCountry"`;

const withLines = (line: RawBuilder<unknown>, values: TotalValues) => sql<ListRow>`
    with line as materialized (${line}), total as materialized (${totals(values)})
    select total.*, line."lastId", line."lastConversation", line."lastSender", line."lastClientId", line."lastText",
      line."lastGift", line."lastScript", line."lastSentAt", line."lastReadAt", line.unread, line.found,
      ${cardColumns(values.userId)}
    from total left join (line
      join users member on member.id = line.partner_id
      join profiles profile on profile.user_id = line.partner_id) on true
    order by line."lastId" desc`;
const list = prepare((_db, values: ListValues) => withLines(lines(values), values));
const found = prepare((_db, values: SearchValues) => withLines(foundLines(values), values), 'each time');

/** A page of a member's chats, and what goes with the list as a whole. */
export async function readChatList(db: DbOrTrx, values: ListValues): Promise<ChatList> {
  return chatListOf(await list.all(db, values));
}

/** The chats in which words are found, with what goes with the list as a whole (R-CHAT-SEARCH). */
export async function searchChats(
  db: DbOrTrx,
  { words, ...values }: Omit<SearchValues, 'pattern'> & { words: string },
): Promise<ChatList> {
  return chatListOf(await found.all(db, { ...values, pattern: containing(words) }));
}

function chatListOf(rows: readonly ListRow[]): ChatList {
  const [total] = rows;
  // One row is there even without a chat.
  if (total === undefined) throw new Error('the list of chats returned no row');
  return {
    lines: rows.flatMap((row) =>
      row.id === null ? [] : [{ partner: row, last: toLastMessage(row), unread: row.unread, found: row.found }],
    ),
    unread: total.allUnread,
    lastRate: total.lastRate,
    homeCountry: total.homeCountry,
  };
}
