import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { ERROR_STATUS } from '@tandem/contracts/api/errors';
import type { ErrorCode } from '@tandem/contracts/api/errors';
import { AppError } from '../errors/app-error.ts';
import { errorBody } from './error-response.ts';

const TOO_LARGE: ReadonlySet<string> = new Set(['HPE_HEADER_OVERFLOW', 'HPE_CHUNK_EXTENSIONS_OVERFLOW']);

/**
 * Responds to what is not HTTP with the one error shape, where Node would send no body.
 * The parser gives up before there is a request, so this is written to the bare connection.
 */
export function handleBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const code: ErrorCode = TOO_LARGE.has(error.code ?? '') ? 'too_large' : 'malformed';
    const text = code === 'too_large' ? 'request_too_large' : 'request_unreadable';
    const body = JSON.stringify(errorBody(new AppError(code, text), 'en', randomUUID()));
    const head = [
      `HTTP/1.1 ${ERROR_STATUS[code]} ${code === 'too_large' ? 'Content Too Large' : 'Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
