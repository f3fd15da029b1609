import type { ServerResponse } from 'node:http';

/** A client is disconnected when so many bytes of its events wait to be read. */
const WAITING_BYTES = 256 * 1024;
/**
 * How long a browser waits before it comes back. A stream that is back sends what waits (R-CHAT-OFFLINE-SENDS), and with the time
 * that a key of a killed gateway is waited for (idempotency.ts) that is less than 2 s in all (R-PLATFORM-IDEMPOTENCY-CRASH).
 */
export const STREAM_RETRY_MILLISECONDS = 1000;

/** A server-sent-event stream that is open. */
export interface EventStream {
  /** Sends data; with an id, a stream that reconnects sends it as `Last-Event-ID`. */
  send: (data: unknown, id: number | null) => void;
  /**
   * Keeps the connection open through proxies and detects a dead one, here and there: an event of its own name, which
   * reaches a script only where it listens for that (R-CHAT-EVENTS-SILENT).
   */
  beat: () => void;
  /** Ends it; its reader comes back after this time, and learns then what has happened meanwhile. */
  endFor: (milliseconds: number) => void;
  end: () => void;
  /** Settles when the reader is gone or the stream was ended. */
  ended: Promise<void>;
}

/** Begins the response as a stream of events. */
export function openEventStream(response: ServerResponse): EventStream {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  response.statusCode = 200;
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store, no-transform');
  // nginx would hold the events back to fill its buffer.
  response.setHeader('X-Accel-Buffering', 'no');
  response.once('close', resolve);
  response.flushHeaders();
  const end = () => {
    if (!response.writableEnded) response.end();
    resolve();
  };
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > WAITING_BYTES) end();
  };
  write(`retry: ${STREAM_RETRY_MILLISECONDS}\n\n`);
  return {
    send: (data, id) => write(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': beat\nevent: beat\ndata:\n\n'),
    endFor: (milliseconds) => {
      write(`retry: ${milliseconds}\n\n`);
      end();
    },
    end,
    ended,
  };
}
