import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

/** Requests whose `Expect` is another than `100-continue`, by Node's own reading of it. */
const unmet = new WeakSet<IncomingMessage>();

/** Hands requests with unsupported expectations to the app as well; Node would respond to them without a body. */
export function takeExpectations(server: Server, app: RequestListener): void {
  server.on('checkExpectation', (request, response) => {
    unmet.add(request);
    app(request, response);
  });
}

/** Refuses what `takeExpectations` has let through. Throws `expectation_failed`. */
export function checkExpectation(request: IncomingMessage): void {
  if (unmet.has(request)) throw new AppError('expectation_failed', 'expectation_failed');
}

/** The same as middleware; behind requestStart, so that it is logged like any request. */
export const refuseExpectations: RequestHandler = (request, _response, next) => {
  checkExpectation(request);
  next();
};
