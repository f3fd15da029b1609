import { z } from 'zod';
import { liveEventSchema } from '@tandem/contracts/api/events';
import type { LiveEvent } from '@tandem/contracts/api/events';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Listening, Notices } from '../../platform/db/notices.ts';

const CHANNEL = 'live_events';

const noticeSchema = z.union([
  z.object({ user: z.int(), id: z.int().nullable(), event: liveEventSchema }),
  /** A session that ended, by its hash in hexadecimal. */
  z.object({ session: z.string() }),
]);

/** One open stream. */
export interface Subscriber {
  userId: number;
  sessionHash: string;
  /** Null: the event is not kept, so a stream that comes back does not get it again. */
  receive: (event: LiveEvent, id: number | null) => void;
  end: () => void;
  /** Ends it for longer: the member has opened more streams than there are places. */
  giveWay: () => void;
}

/** Carries the database's notices to the streams of this gateway. */
export interface LiveHub {
  /** Resolves with what undoes it once nothing can be missed any more. */
  subscribe: (subscriber: Subscriber) => Promise<() => void>;
  /** Ends all streams, and those that begin later, so that a gateway that stops need not wait for them. */
  endStreams: () => void;
  close: () => void;
}

function parseNotice(payload: string, isHere: (userId: unknown) => boolean): z.output<typeof noticeSchema> | null {
  try {
    const notice: unknown = JSON.parse(payload);
    // Every gateway gets every notice; most are of members whose streams are elsewhere.
    if (typeof notice === 'object' && notice !== null && 'user' in notice && !isHere(notice.user)) return null;
    return noticeSchema.safeParse(notice).data ?? null;
  } catch {
    // A payload that is no JSON is from another version of the gateway on this channel, and is ignored.
    return null;
  }
}

/** The streams of this gateway, by member. */
function createStreams() {
  const streams = new Map<unknown, Set<Subscriber>>();
  const remove = (subscriber: Subscriber): void => {
    const ofUser = streams.get(subscriber.userId);
    ofUser?.delete(subscriber);
    if (ofUser?.size === 0) streams.delete(subscriber.userId);
  };
  return {
    ofMember: (userId: unknown): ReadonlySet<Subscriber> | undefined => streams.get(userId),
    all: () => [...streams.values()].flatMap((ofUser) => [...ofUser]),
    remove,
    /** Where its member has no place for one more, the oldest gives way (L-CHAT-EVENTS-STREAMS). */
    add: (subscriber: Subscriber): void => {
      const ofUser = streams.get(subscriber.userId) ?? new Set();
      streams.set(subscriber.userId, ofUser.add(subscriber));
      const [oldest] = ofUser;
      if (oldest === undefined || ofUser.size <= LIMITS.eventStreamsPerMember) return;
      remove(oldest);
      oldest.giveWay();
    },
  };
}

/** Listens from the first stream on; gateways share the work by the database they share. */
export function createLiveHub(notices: Notices): LiveHub {
  const { ofMember, all, add, remove } = createStreams();
  let listening: Listening | null = null;
  let ready = Promise.withResolvers<void>();
  let isEnding = false;

  const hear = (payload: string): void => {
    const notice = parseNotice(payload, (userId) => ofMember(userId) !== undefined);
    if (notice === null) return;
    if ('session' in notice) {
      for (const subscriber of all()) if (subscriber.sessionHash === notice.session) subscriber.end();
    } else {
      for (const subscriber of ofMember(notice.user) ?? []) subscriber.receive(notice.event, notice.id);
    }
  };
  let wasConnected = false;
  const start = (): Listening =>
    notices.listen(CHANNEL, (payload) => {
      if (payload !== undefined) return hear(payload);
      ready.resolve();
      // The connection was away: notifications may have been missed.
      if (wasConnected) for (const subscriber of all()) subscriber.receive({ type: 'resync' }, null);
      wasConnected = true;
    });

  const endAll = () => {
    for (const subscriber of all()) subscriber.end();
  };
  return {
    subscribe: async (subscriber) => {
      listening ??= start();
      add(subscriber);
      if (isEnding) subscriber.end();
      await ready.promise;
      return () => remove(subscriber);
    },
    endStreams: () => {
      isEnding = true;
      endAll();
    },
    close: () => {
      endAll();
      listening?.stop();
      listening = null;
      ready = Promise.withResolvers<void>();
    },
  };
}
