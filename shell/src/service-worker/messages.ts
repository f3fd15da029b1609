import type { PushMessage } from '@tandem/contracts/api/push';

/** What the worker sends to its pages. */
export type WorkerMessage =
  /** A push has arrived: the page requests its news, and sends its path to the port of the message. */
  | { type: 'push'; message: PushMessage }
  /** A notification was clicked: the page navigates there itself, and replies to the port of the message. */
  | { type: 'open'; path: string };

/** What a page sends to the worker. */
export type PageMessage =
  /** The visitor requests the new version. */
  | { type: 'take-over' }
  /** The network is back: queued requests can be sent. */
  | { type: 'online' };
