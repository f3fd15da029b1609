import type { RequestHandler, Response } from 'express';

/** A request with this header is from a client that reads from the body what was refused: the status is sent before it is known. */
export const PATIENT_HEADER = 'x-mf-patient';

/** Node gives up a response after five minutes without a byte, and many proxies after one. */
const BEAT_MILLISECONDS = 10_000;

/**
 * Sends white space, which JSON may begin with, while a response is not ready: ten promotions wait for one browser, each for minutes
 * (R-PLATFORM-RELEASE-WAITS).
 */
export const sendWhileWaiting =
  (milliseconds = BEAT_MILLISECONDS): RequestHandler =>
  (request, response, next) => {
    if (request.headers[PATIENT_HEADER] !== undefined) {
      const beats = setInterval(() => {
        if (response.writableEnded) return;
        if (!response.headersSent) response.status(200).type('json').setHeader('X-Accel-Buffering', 'no');
        response.write(' ');
      }, milliseconds);
      response.once('close', () => clearInterval(beats));
    }
    next();
  };

/** Sends what a command has led to; where the response has begun, the body alone says it. */
export function sendResult(response: Response, status: number, body: object): void {
  if (response.headersSent) response.end(JSON.stringify(body));
  else response.status(status).json(body);
}
