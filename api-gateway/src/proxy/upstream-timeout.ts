import type { ClientRequest, IncomingMessage } from 'node:http';

/** Given to an upstream that does not begin to respond in time. */
export class UpstreamTimeoutError extends Error {
  override readonly name = 'UpstreamTimeoutError';

  constructor(milliseconds: number) {
    super(`The upstream did not respond within ${milliseconds} ms`);
  }
}

/**
 * Ends a call whose upstream is silent: no response has begun, and nothing of the visitor's body came
 * in either, for `milliseconds`. From the response's first byte on it may take its time, as event streams do.
 */
export function limitSilence(outgoing: ClientRequest, incoming: IncomingMessage, milliseconds: number): void {
  let received = incoming.socket.bytesRead;
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(() => {
      const now = incoming.socket.bytesRead;
      if (now === received) {
        outgoing.destroy(new UpstreamTimeoutError(milliseconds));
        return;
      }
      received = now;
      wait();
    }, milliseconds);
  };
  wait();
  const stop = () => clearTimeout(timer);
  outgoing.once('response', stop);
  outgoing.once('close', stop);
}
