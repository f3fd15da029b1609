import type { ServerResponse } from 'node:http';

/** Ends a response with a text of JSON, or without a body. Node itself leaves out the body for HEAD. */
export function sendJson(response: ServerResponse, status: number, json: string | null): void {
  response.statusCode = status;
  if (json === null) {
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(json));
  response.end(json);
}
