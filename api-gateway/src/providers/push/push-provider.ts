/** Where pushes to a browser are sent, and the keys with which only it can read them (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushParcel {
  /** JSON of the message. */
  payload: string;
  /** `mailto:` or https address of the sender, for the push service (RFC 8292). */
  subject: string;
  /** Of several that wait at the push service under one topic, the last is delivered. */
  topic: string;
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number;
}

export type PushOutcome =
  | { kind: 'delivered' }
  /** The subscription is over: 404 or 410. */
  | { kind: 'gone' }
  /** Busy, broken or away; `afterSeconds` when the push service said how long. */
  | { kind: 'later'; reason: string; afterSeconds: number | null }
  /** It will not be taken, however often it is sent. */
  | { kind: 'refused'; reason: string };

/** Sends one push. Never rejects for what the push service does. */
export interface PushProvider {
  send: (target: PushTarget, parcel: PushParcel) => Promise<PushOutcome>;
}
