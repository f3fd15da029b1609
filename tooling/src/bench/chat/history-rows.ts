import { Client } from 'pg';

interface History {
  conversationId: number;
  senderId: number;
  recipientId: number;
  messages: number;
}

const WRITE = `
  insert into messages (conversation_id, sender_id, recipient_id, client_id, text, cost, sent_at, read_at)
  select $1::bigint, case when number % 3 = 0 then $2::bigint else $3::bigint end,
    case when number % 3 = 0 then $3::bigint else $2::bigint end, gen_random_uuid(),
    'History ' || number || '. ' || repeat('We could go for a walk along the river. ', number % 5), 0,
    now() - interval '200 days' * (1 - number::float8 / ($4::int + 1)) - interval '10 minutes', now()
  from generate_series(1, $4::int) as number order by number`;

/**
 * Makes a conversation one of so many messages, of both sides, over the last months: all of them are read. What was in it
 * is replaced, since ids grow with time.
 */
export async function writeHistory(databaseUrl: string, history: History): Promise<void> {
  const { conversationId, senderId, recipientId, messages } = history;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('delete from messages where conversation_id = $1', [conversationId]);
    await client.query(WRITE, [conversationId, senderId, recipientId, messages]);
  } finally {
    await client.end();
  }
}
