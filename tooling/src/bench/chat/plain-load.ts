import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { Arrivals, atRate, delaysOf } from './paced.ts';
import type { Delays, Pace } from './paced.ts';

/** As many connections as two gateways have. */
const CONNECTIONS = 20;
const PATIENCE = 10_000;
const CHANNEL = 'plain_messages';

/** A table of the same shape and with the same indexes, but without triggers and references. */
const PREPARE = 'create table if not exists plain_messages (like messages including all)';
const SEND = `
  with sent as (
    insert into plain_messages (conversation_id, sender_id, recipient_id, client_id, text, cost)
    values ($1, $2, $3, $4, $5, 1) returning id
  ) select id, pg_notify('${CHANNEL}', id::text) from sent`;

/**
 * The same insert and notification without our code: rows of the same shape into the same database, as durable, and a
 * connection that listens. What a message takes beyond this is ours.
 */
export async function measurePlain(databaseUrl: string, pace: Pace): Promise<Delays & { lost: number }> {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const listener = new Client({ connectionString: databaseUrl });
  await listener.connect();
  try {
    await pool.query(PREPARE);
    await pool.query('truncate plain_messages');
    const arrivals = new Arrivals();
    listener.on('notification', ({ payload }) => arrivals.noteArrived(Number(payload)));
    await listener.query(`listen ${CHANNEL}`);
    await atRate(pace, async (index, due) => {
      const [conversation, text] = [(index % 50) + 1, `Message ${index}`];
      const { rows } = await pool.query<{ id: string }>(SEND, [conversation, 1, 2, randomUUID(), text]);
      arrivals.noteDue(Number(rows[0]?.id), due);
    });
    const lost = await arrivals.settled(PATIENCE);
    return { ...delaysOf(arrivals.times()), lost };
  } finally {
    await listener.end();
    await pool.end();
  }
}
