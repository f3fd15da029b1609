import { request } from 'node:http';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { liveEventSchema } from '@tandem/contracts/api/events';
import type { LiveEvent } from '@tandem/contracts/api/events';
import type { TestClient, TestGateway } from '../harness.ts';

interface ReceivedEvent {
  /** Null of an event that is not kept, such as typing. */
  id: number | null;
  event: LiveEvent;
}

/** The last event that is in the database. */
async function lastEvent(gateway: TestGateway): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from live_events`.execute(gateway.db);
  return rows[0]?.id ?? 0;
}

/**
 * A stream that is open, and what came in on it. What happened before, such as the credits of a signup, may still
 * arrive on a stream that has just begun: it is left out, unless the stream is one that comes back.
 */
export async function listen(client: TestClient, { lastEventId, at }: { lastEventId?: number; at: TestGateway }) {
  const received: ReceivedEvent[] = [];
  const pauses: number[] = [];
  const before = lastEventId === undefined ? await lastEvent(at) : 0;
  const { port } = new URL(at.url);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const after = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
  const headers = { host: `localhost:${port}`, cookie, ...after };
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const call = request({ host: '127.0.0.1', port, path: '/api/events.php', headers }, (incoming) => {
    expect(incoming.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const lines of blocks) {
        const data = /^data: (.*)$/m.exec(lines)?.[1];
        const id = /^id: (\d+)$/m.exec(lines)?.[1];
        const pause = /^retry: (\d+)$/m.exec(lines)?.[1];
        if (pause !== undefined) pauses.push(Number(pause));
        if (data !== undefined) {
          const event = liveEventSchema.parse(JSON.parse(data));
          if (id === undefined || Number(id) > before)
            received.push({ id: id === undefined ? null : Number(id), event });
        } else if (lines.startsWith(': ')) begun.resolve();
      }
    });
    incoming.on('close', () => ended.resolve());
    incoming.on('error', () => ended.resolve());
  });
  call.on('error', begun.reject);
  call.end();
  await begun.promise;
  return {
    received,
    /** After how many milliseconds its browser is to come back, as the stream has said one after another. */
    pauses,
    ended: ended.promise,
    close: () => call.destroy(),
    types: () => received.map(({ event }) => event.type),
  };
}
