import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/platform/db/database.ts';
import { createTestSeed, type TestSeed } from '../../test/demo-seed.ts';
import { SCENES } from './script.ts';
import type { Scene } from './script.ts';

let seed: TestSeed;
beforeAll(async () => {
  seed = await createTestSeed();
});
afterAll(() => seed.close());

interface Past {
  key: keyof typeof SCENES;
  partners: number;
  chats: number;
  likes: number;
  gifts: number;
  balance: number;
  booked: number;
}

/** What each demo account has behind it, and how many members it could have met. */
async function readPasts(db: Db): Promise<Past[]> {
  const { rows } = await sql<Past>`
    select split_part(u.email, '@', 1) as key,
      (select count(*) from users o
        join profiles op on op.user_id = o.id and op.fictional and op.gender <> p.gender
        join photos f on f.user_id = o.id and f.is_main
        where o.tenant_id = u.tenant_id) as partners,
      (select count(*) from participants where user_id = u.id) as chats,
      (select count(*) from likes where liked_id = u.id or liker_id = u.id) as likes,
      (select count(*) from messages where recipient_id = u.id and gift is not null) as gifts,
      a.balance, (select sum(amount)::int from credit_entries where account_id = a.id) as booked
    from users u join profiles p on p.user_id = u.id join credit_accounts a on a.user_id = u.id
    where u.password_hash is not null order by u.tenant_id, u.id`.execute(db);
  return rows;
}

describe('a small demo', () => {
  it.each([0, 1, 7, 25])('of %i members gives its accounts the past that these allow', async (members) => {
    const { db } = await seed.seeded(members);
    const pasts = await readPasts(db);
    expect(pasts).toHaveLength(8);
    for (const { key, partners, chats, likes, gifts, balance, booked } of pasts) {
      expect([key, chats]).toEqual([key, Math.min(SCENES[key].length, partners)]);
      expect(likes > 0).toBe(partners > 0);
      const scenes: readonly Scene[] = SCENES[key].slice(0, partners);
      expect([key, gifts]).toEqual([key, scenes.filter(({ gift }) => gift !== undefined).length]);
      expect([balance, balance >= 0]).toEqual([booked, true]);
    }
    const { rows } = await sql<{ total: number }>`select sum(amount)::int as total from credit_entries`.execute(db);
    expect(rows).toEqual([{ total: 0 }]);
  });
});
