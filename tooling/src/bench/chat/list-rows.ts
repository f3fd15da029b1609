import { Client } from 'pg';

/** The latest last: the order of the ids is that of the list. */
const WRITE = `
  with partners as (
    select other.id, other.tenant_id from users me
    join users other on other.tenant_id = me.tenant_id and other.id <> me.id and other.status = 'active'
    join profiles on profiles.user_id = other.id and profiles.status = 'active'
    where me.id = $1
      and not exists (select 1 from participants where user_id = me.id and partner_id = other.id)
    order by other.id limit $2
  ), made as (
    insert into conversations (tenant_id, low_id, high_id, started_by)
    select tenant_id, least(id, $1::bigint), greatest(id, $1::bigint), id from partners
    returning id, started_by
  ), sides as (
    insert into participants (conversation_id, user_id, partner_id)
    select id, $1::bigint, started_by from made union all select id, started_by, $1::bigint from made
  )
  insert into messages (conversation_id, sender_id, recipient_id, client_id, text, cost, sent_at, read_at)
  select id, started_by, $1::bigint, gen_random_uuid(), 'We could go for a walk along the river.', 0,
    now() - interval '1 hour', now()
  from made order by id`;

/**
 * Gives a member so many more conversations, each with one message, which is read. Throws where the site has fewer members
 * whom they have not written with.
 */
export async function writeConversations(databaseUrl: string, member: { id: number; count: number }): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(WRITE, [member.id, member.count]);
    if (rowCount !== member.count) throw new Error(`The site has partners for ${rowCount} conversations alone.`);
  } finally {
    await client.end();
  }
}
