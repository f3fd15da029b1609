import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Client } from 'pg';
import { serveParent } from './child-calls.ts';
import type { Statement } from './child-calls.ts';
import { MARK_HEADER } from './mark.ts';

/**
 * Loaded before the gateway (`node --import`): of calls that carry a mark it keeps the statements that they make, in
 * their order, by what pg is given. The gateway itself knows nothing of it.
 */

const current = new AsyncLocalStorage<Statement[]>();
const byMark = new Map<string, Statement[]>();

const emit = Server.prototype.emit;
Server.prototype.emit = function emitMarked(this: Server, event: string | symbol, ...args: unknown[]): boolean {
  const proceed = () => emit.call(this, event as never, ...(args as never[]));
  const mark = event === 'request' ? (args[0] as IncomingMessage).headers[MARK_HEADER] : undefined;
  if (typeof mark !== 'string') return proceed();
  const statements: Statement[] = [];
  byMark.set(mark, statements);
  return current.run(statements, proceed);
} as typeof emit;

const query = Client.prototype.query as (...args: unknown[]) => unknown;
Client.prototype.query = function queryRecorded(this: Client, ...args: unknown[]): unknown {
  const [config, values] = args;
  const given = typeof config === 'string' ? { text: config } : (config as { text?: string; values?: unknown[] });
  if (typeof given.text === 'string') {
    const list = given.values ?? (Array.isArray(values) ? values : []);
    current.getStore()?.push({ text: given.text, values: [...(list as unknown[])] });
  }
  return query.apply(this, args);
} as typeof Client.prototype.query;

serveParent({
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  statements: (mark) => {
    const statements = byMark.get(mark) ?? [];
    byMark.delete(mark);
    return statements;
  },
});
