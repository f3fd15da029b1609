import { LIMITS } from '@tandem/contracts/product/limits';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { createOwnLimit } from '../../platform/http/own-limit.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import type { ChatService } from '../chat/chat.service.ts';
import type { MembersService } from '../members/members.service.ts';
import { isAvailable } from '../members/standing.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import * as events from './events.repository.ts';
import type { LiveHub } from './live-hub.ts';

const BEAT_MILLISECONDS = LIMITS.eventsBeatSeconds * 1000;
const TIDY_MILLISECONDS = 60_000;
/** After so long the browser of a stream that had to give way tries again: sooner, it would take the place of the next one at once. */
const GIVE_WAY_MILLISECONDS = 60_000;

export interface StreamRequest {
  userId: number;
  /** Of the session's token. */
  sessionHash: Buffer;
  /** The last event that the member has; null for a stream that begins. */
  after: number | null;
  log: Logger;
}

export interface EventsService {
  /** Writes a member's events into a stream until the member leaves, logs out, or the gateway stops. */
  stream: (request: StreamRequest, stream: EventStream) => Promise<void>;
  /**
   * Notifies the partner that the member is typing (C-CHAT-TYPING); not a partner who may not be written to, not in
   * privacy mode, and not more often than a person types (L-CHAT-TYPING-MINUTE): what is too often is dropped without a word, as
   * nobody misses it. Throws 404 for a conversation that is not the member's.
   */
  typing: (tenant: Tenant, userId: number, conversationId: number) => Promise<void>;
}

export interface EventsServiceDeps {
  db: Db;
  hub: LiveHub;
  members: Pick<MembersService, 'standing'>;
  chat: Pick<ChatService, 'partnerOf'>;
}

/**
 * Sends what happened while the stream was away and returns the ids of it. Events that arrive meanwhile wait, so the
 * order stays.
 */
async function catchUp(db: Db, request: StreamRequest, stream: EventStream): Promise<ReadonlySet<number | null>> {
  if (request.after === null) return new Set();
  const missed = await events.readSince(db, request.userId, request.after);
  if (missed === null) stream.send({ type: 'resync' }, null);
  else for (const { id, event } of missed) stream.send(event, id);
  return new Set(missed?.map(({ id }) => id));
}

export function createEventsService({ db, hub, members, chat }: EventsServiceDeps): EventsService {
  const typingWait = createOwnLimit({ calls: LIMITS.typingPerMinute, seconds: 60 });
  let tidiedAt = 0;
  const tidy = async (): Promise<void> => {
    if (Date.now() - tidiedAt < TIDY_MILLISECONDS) return;
    tidiedAt = Date.now();
    await events.deleteOldEvents(db);
  };

  return {
    stream: async (request, stream) => {
      const waiting: Parameters<EventStream['send']>[] = [];
      /** What was missed, once it has been sent. The notice of it may come before or after that. */
      let missed: ReadonlySet<number | null> | null = null;
      const leave = await hub.subscribe({
        userId: request.userId,
        sessionHash: request.sessionHash.toString('hex'),
        receive: (event, id) => {
          if (missed === null) waiting.push([event, id]);
          else if (!missed.has(id)) stream.send(event, id);
        },
        end: stream.end,
        giveWay: () => stream.endFor(GIVE_WAY_MILLISECONDS),
      });
      const beat = async () => {
        stream.beat();
        await tidy();
        if (!(await events.isSessionOpen(db, request.sessionHash))) stream.end();
      };
      const beats = setInterval(() => {
        beat().catch((error: unknown) => request.log.warn({ err: error }, 'a stream of events could not be checked'));
      }, BEAT_MILLISECONDS);
      try {
        stream.beat();
        const sent = await catchUp(db, request, stream);
        missed = sent;
        for (const [event, id] of waiting.splice(0)) if (!sent.has(id)) stream.send(event, id);
        await stream.ended;
      } finally {
        clearInterval(beats);
        leave();
      }
    },

    typing: async (tenant, userId, conversationId) => {
      if (typingWait(String(userId)) > 0) return;
      const partnerId = await chat.partnerOf(conversationId, userId);
      if (partnerId === null) throw new AppError('not_found', 'page_not_found');
      if (await events.isDiscreet(db, userId)) return;
      const standing = await members.standing(tenant.id, partnerId, userId);
      if (standing === undefined || !isAvailable(standing) || standing.blocksViewer || standing.blockedByViewer) return;
      await events.notify(db, partnerId, { type: 'typing', conversation_id: conversationId, profile_id: userId });
    },
  };
}
