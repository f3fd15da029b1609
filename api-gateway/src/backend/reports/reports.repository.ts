import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { ReportReason, ReportType } from '@tandem/contracts/product/lists';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { photoOf, publicAlbumOf } from '../../providers/media/photo.repository.ts';
import type { PhotoSource } from '../../providers/media/photo.repository.ts';

/** Makes a member's daily limit and what follows from it one step: other reports of theirs wait. */
export async function lockReporter(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** How many reports a member has sent today, by the tenant's calendar, and the seconds until its day ends. */
export async function readDay(trx: Trx, userId: number, timeZone: string): Promise<{ sent: number; left: number }> {
  const { rows } = await sql<{ sent: number; left: number }>`
    with day as (select date_trunc('day', now() at time zone ${timeZone}::text) as start)
    select ceil(extract(epoch from (day.start + interval '1 day') at time zone ${timeZone}::text - now()))::int as left,
      (select count(*) from reports
        where reporter_id = ${userId} and reported_at >= day.start at time zone ${timeZone}::text) as sent
    from day`.execute(trx);
  return rows[0] ?? { sent: 0, left: 0 };
}

/** Whose photo it is; undefined for one that nobody else sees. */
export async function readPhotoOwner(trx: Trx, photoId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('photos')
    .select('user_id')
    .where('id', '=', photoId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Who sent a message to the reader; undefined for any other one, and for one that the reader's side has removed. Where the
 * sender has blocked the reader, their block has removed it, and must not keep it from being reported.
 */
export async function readSender(trx: Trx, messageId: number, readerId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('messages')
    .innerJoin('participants as side', 'side.conversation_id', 'messages.conversation_id')
    .select('messages.sender_id')
    .where('messages.id', '=', messageId)
    .where('messages.recipient_id', '=', readerId)
    .where('side.user_id', '=', readerId)
    .where((where) =>
      where.or([
        where('messages.id', '>', where.ref('side.cleared_up_to')),
        where.exists(
          where
            .selectFrom('blocks')
            .select('blocker_id')
            .whereRef('blocker_id', '=', 'messages.sender_id')
            .where('blocked_id', '=', readerId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.sender_id;
}

/** The last message that one member has sent to another, also where both have removed the conversation; null without one. */
export async function readLastMessage(trx: Trx, senderId: number, recipientId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.id')
    .where('conversations.low_id', '=', Math.min(senderId, recipientId))
    .where('conversations.high_id', '=', Math.max(senderId, recipientId))
    .where('messages.sender_id', '=', senderId)
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewReport {
  tenantId: number;
  reporterId: number;
  memberId: number;
  type: ReportType;
  targetId: number;
  /** A message that the report of a profile brings along. */
  messageId: number | null;
  reason: ReportReason;
  comment: string;
}

/** Inserts a report that waits for a decision. */
export async function insertReport(trx: Trx, report: NewReport): Promise<void> {
  const { tenantId, reporterId, memberId, type, targetId, messageId, reason, comment } = report;
  await trx
    .insertInto('reports')
    .values({
      tenant_id: tenantId,
      reporter_id: reporterId,
      member_id: memberId,
      type,
      target_id: targetId,
      message_id: messageId,
      reason,
      comment,
      decision: null,
      decided_by: null,
      decided_at: null,
    })
    .execute();
}

/** A report that waits, with what it is about. */
export interface OpenReport {
  id: number;
  type: ReportType;
  reason: ReportReason;
  comment: string;
  reportedAt: Date;
  memberId: number;
  memberName: string;
  about: string | null;
  fictional: boolean;
  album: PhotoSource[];
  earlier: number;
  reporterId: number | null;
  reporterName: string | null;
  text: string | null;
  sentAt: Date | null;
  /** The messages before the one that was reported, the oldest first. */
  before: { id: number; text: string; own: boolean }[];
  photo: PhotoSource | null;
}

interface OpenValues {
  tenantId: number;
  /** Null: from the oldest on. */
  after: number | null;
  limit: number;
}

/** The few messages of both sides before the row that a statement names `message`. */
const BEFORE = sql`(select coalesce(json_agg(json_build_object('id', near.id, 'text', near.text,
    'own', near.sender_id = report.member_id) order by near.id), '[]')
  from (select id, text, sender_id from messages
    where conversation_id = message.conversation_id and id < message.id order by id desc
    limit ${sql.lit(LIMITS.moderationContext)}) near)`;

const open = prepare(
  (_db, { tenantId, after, limit }: OpenValues) => sql<OpenReport>`
    select report.id, report.type, report.reason, report.comment, report.reported_at as "reportedAt",
      report.member_id as "memberId", member.name as "memberName", member.about, member.fictional,
      ${publicAlbumOf(sql<number>`report.member_id`)} as album,
      (select count(*) from reports other where other.member_id = report.member_id and other.id < report.id) as earlier,
      report.reporter_id as "reporterId", reporter.name as "reporterName",
      message.text, message.sent_at as "sentAt", ${BEFORE} as before,
      case when report.type = 'photo' then ${photoOf(sql<number>`report.target_id`)} end as photo
    from reports report
    join profiles member on member.user_id = report.member_id
    left join profiles reporter on reporter.user_id = report.reporter_id
    left join messages message
      on message.id = case when report.type = 'message' then report.target_id else report.message_id end
    where report.tenant_id = ${tenantId} and report.decision is null
      and (${after}::bigint is null or report.id > ${after}::bigint)
    order by report.id limit ${limit}`,
);

/** Reports of a tenant that wait for a decision, the oldest first. */
export function readOpen(db: DbOrTrx, values: OpenValues): Promise<OpenReport[]> {
  return open.all(db, values);
}
