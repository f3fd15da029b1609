import type { RequestListener, ServerResponse } from 'node:http';

/** Requests that are being handled. */
interface OpenResponses {
  /** Handles requests, and counts them. */
  serve: RequestListener;
  /** Resolves once none is handled any more, also none whose client has left; after `milliseconds` in any case. */
  settled: (milliseconds: number) => Promise<void>;
}

/** Calls `onEnd` when a response is ended, whether or not anybody is left to read it. */
function watchEnd(response: ServerResponse, onEnd: () => void): void {
  const end = response.end.bind(response) as (...values: unknown[]) => ServerResponse;
  response.end = (...values: unknown[]) => {
    onEnd();
    return end(...values);
  };
  // A stream or a file whose client has left is not ended by anybody; of the others, the handler is still at work.
  response.once('close', () => {
    if (response.headersSent) onEnd();
  });
}

/** A server's own count has those connections alone that are open, and a handler goes on when its client has left. */
export function watchResponses(serve: RequestListener): OpenResponses {
  const open = new Set<ServerResponse>();
  const waiting = new Set<() => void>();
  const forget = (response: ServerResponse) => {
    open.delete(response);
    if (open.size > 0) return;
    for (const resolve of waiting) resolve();
  };
  return {
    serve: (request, response) => {
      open.add(response);
      watchEnd(response, () => forget(response));
      serve(request, response);
    },
    settled: async (milliseconds) => {
      if (open.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const late = setTimeout(resolve, milliseconds);
      await promise;
      clearTimeout(late);
      waiting.delete(resolve);
    },
  };
}
