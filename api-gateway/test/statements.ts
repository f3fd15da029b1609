import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Client } from 'pg';

/** Marks a call whose statements are to be recorded. */
export const MARK_HEADER = 'x-statements-mark';

/** A statement as pg was given it. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Of one that the database plans once for each connection. */
  name?: string;
  /** How many rows it returned or changed, once it is done. */
  rows?: number | null;
}

type AnyMethod = (this: unknown, ...args: unknown[]) => unknown;

export interface StatementRecorder {
  /** What the call with this mark has made so far, in order; it is forgotten here. */
  take: (mark: string) => Statement[];
  /** Leaves pg and the server as they were. */
  stop: () => void;
}

function statementOf([config, values]: readonly unknown[]): Statement | null {
  const given =
    typeof config === 'string' ? { text: config } : (config as { text?: unknown; values?: unknown; name?: unknown });
  if (typeof given.text !== 'string') return null;
  const list = Array.isArray(given.values) ? given.values : Array.isArray(values) ? values : [];
  const named = 'name' in given && typeof given.name === 'string' ? { name: given.name } : {};
  return { text: given.text, values: [...(list as unknown[])], ...named };
}

/**
 * Records the statements of marked calls, of any gateway of this process and by what pg itself is given: the gateway
 * knows nothing of it. What goes on in the background is no call's. For tests and the benchmark.
 */
export function recordStatements(): StatementRecorder {
  const current = new AsyncLocalStorage<Statement[]>();
  const byMark = new Map<string, Statement[]>();
  const emit = Reflect.get(Server.prototype, 'emit') as AnyMethod;
  const query = Reflect.get(Client.prototype, 'query') as AnyMethod;

  Reflect.set(Server.prototype, 'emit', function emitMarked(this: Server, ...args: unknown[]) {
    const proceed = () => emit.apply(this, args);
    const mark = args[0] === 'request' ? (args[1] as IncomingMessage).headers[MARK_HEADER] : undefined;
    if (typeof mark !== 'string') return proceed();
    const statements = byMark.get(mark) ?? [];
    byMark.set(mark, statements);
    return current.run(statements, proceed);
  });

  Reflect.set(Client.prototype, 'query', function queryRecorded(this: Client, ...args: unknown[]) {
    const statements = current.getStore();
    const statement = statements === undefined ? null : statementOf(args);
    if (statement !== null) statements?.push(statement);
    const result = query.apply(this, args);
    if (statement !== null && result instanceof Promise)
      result.then(
        ({ rowCount }: { rowCount?: number | null }) => Object.assign(statement, { rows: rowCount }),
        () => undefined,
      );
    return result;
  });

  return {
    take: (mark) => {
      const statements = byMark.get(mark) ?? [];
      byMark.delete(mark);
      return statements;
    },
    stop: () => {
      Reflect.set(Server.prototype, 'emit', emit);
      Reflect.set(Client.prototype, 'query', query);
    },
  };
}
