import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { ErrorText } from '../errors/error-texts.ts';

/** 204 for OPTIONS, which names the methods; 405 with Allow for everything else. The text may name the `{method}`. */
export function refuseMethod(allowed: string, text: ErrorText): RequestHandler {
  return (request, response) => {
    response.setHeader('Allow', allowed);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new AppError('method_not_allowed', text, { params: { method: request.method.slice(0, 20) } });
  };
}
