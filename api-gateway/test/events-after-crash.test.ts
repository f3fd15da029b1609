import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSince } from '../src/backend/events/events.repository.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { setUpDataDirectory, upOf } from './data-directory.ts';

/** A real process, ended as by a machine that fails. */
const { copyKept, postmasterPid, runDatabase } = setUpDataDirectory();

test('after a crash of the database a stream that comes back has to request everything, whatever has happened since [R-CHAT-EVENTS-CRASH]', async () => {
  await copyKept();
  const db = openDatabase(await upOf(runDatabase()), { max: 2 });
  const member = 7;
  const happen = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into live_events (user_id, event) values (${member}, '{"type": "like", "profile_id": 3}') returning id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  };
  // Old enough that only its id says whether it was missed.
  const age = () => sql`update live_events set created_at = now() - interval '1 minute'`.execute(db);
  await happen();
  const known = await happen();
  expect(await readSince(db, member, known)).not.toBeNull();

  const killed = postmasterPid() ?? 0;
  process.kill(killed, 'SIGKILL');
  // Until another one runs, what is left of the first may still respond.
  await expect.poll(() => [null, killed].includes(postmasterPid()), { timeout: 60_000 }).toBe(false);
  await expect.poll(() => happen().catch(() => null), { timeout: 60_000 }).not.toBeNull();
  await age();
  expect(await readSince(db, member, known)).toBeNull();
  // One that has an event of after the crash goes on from there.
  const after = await happen();
  const missed = await happen();
  await age();
  expect((await readSince(db, member, after))?.map(({ id }) => id)).toEqual([missed]);
  await db.destroy();
});
