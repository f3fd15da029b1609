import type { ServerResponse } from 'node:http';
import { JSON_TYPE } from './call-response.ts';

/** Ends a response that is a failure with a text of JSON. Node itself leaves out the body for HEAD. */
export function sendJson(response: ServerResponse, status: number, json: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', Buffer.byteLength(json));
  response.end(json);
}
