import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@tandem/contracts/api/index';
import { TEXT, body, read, send, tokenOf } from './complaints.ts';
import { personOf } from './domain/chat.ts';
import { codeOf, failureOf } from './failure.ts';
import { BETA, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
let moderatorId: number;
let moderator: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  const { id, client } = await personOf(gateway, { role: 'moderator' });
  moderatorId = id;
  moderator = client;
});
afterAll(() => gateway.close());

const OUTCOME = 'We looked at both payments, and have paid one of them back.';
const decide = (decision: BodyOf<'PUT /api/complaint-review.php'>, client = moderator) =>
  client.call('PUT /api/complaint-review.php', { body: decision });
const waiting = async (client = moderator) =>
  (await client.call('GET /api/complaint-review.php', { query: {} })).complaints;
/** Sends a complaint; returns the token of its link, and the complaint as moderators see it. */
async function complain(client = gateway.client()) {
  const { reference, link } = await send(client, body());
  const complaint = (await waiting()).find((found) => found.reference === reference);
  return { token: tokenOf(link), reference, complaint, id: complaint?.id ?? 0 };
}

describe('a complaint', () => {
  test('waits for the moderators with what was written, until it is decided; its sender follows it [C-MODERATION-COMPLAINTS, C-MODERATION-COMPLAINT-DECIDE, R-MODERATION-COMPLAINT-FOLLOW, F-MODERATION-COMPLAINT-STATUSES]', async () => {
    const visitor = gateway.client();
    const { token, id, complaint, reference } = await complain(visitor);
    expect(complaint).toMatchObject({ subject: 'billing', status: 'received', explanation: TEXT, language: 'en' });
    const { complaints: before } = await moderator.call('GET /api/moderation.php');
    await decide({ id, decision: 'in_review' });
    expect(await read(visitor, token)).toMatchObject({ status: 'in_review', outcome: null, decided_at: null });
    expect((await waiting()).find((found) => found.id === id)).toMatchObject({ status: 'in_review' });
    await decide({ id, decision: 'decided', outcome: ` ${OUTCOME} ` });
    expect(await read(visitor, token)).toMatchObject({
      reference,
      status: 'decided',
      outcome: OUTCOME,
      decided_at: expect.any(String),
    });
    expect((await waiting()).map((found) => found.id)).not.toContain(id);
    expect((await moderator.call('GET /api/moderation.php')).complaints).toBe(before - 1);
    const log = await gateway.db
      .selectFrom('moderation_log')
      .select(['moderator_id', 'decision', 'reason'])
      .where('subject', '=', 'complaint')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log, 'R-MODERATION-LOG').toEqual([
      { moderator_id: moderatorId, decision: 'in_review', reason: '' },
      { moderator_id: moderatorId, decision: 'decided', reason: OUTCOME },
    ]);
  });

  test('is decided with a text of 20 to 3000 characters [V-MODERATION-OUTCOME-LENGTH]', async () => {
    const { id } = await complain();
    for (const outcome of ['🙂'.repeat(19), ` ${'x'.repeat(19)} `, 'x'.repeat(3001)])
      expect(await failureOf(decide({ id, decision: 'decided', outcome }))).toMatchObject({
        status: 422,
        error: { fields: { outcome: 'Write 20 to 3000 characters.' } },
      });
    await decide({ id, decision: 'decided', outcome: '🙂'.repeat(3000) });
  });

  test('is taken and decided once; the second moderator is shown what is so [R-MODERATION-ONCE]', async () => {
    const { id } = await complain();
    const second = await personOf(gateway, { role: 'moderator' });
    const both = await Promise.allSettled([
      decide({ id, decision: 'in_review' }),
      decide({ id, decision: 'in_review' }, second.client),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await failureOf(decide({ id, decision: 'in_review' }))).toMatchObject({
      status: 409,
      error: { message: 'Another moderator is reviewing this complaint already.' },
    });
    await decide({ id, decision: 'decided', outcome: OUTCOME });
    for (const decision of [{ decision: 'in_review' }, { decision: 'decided', outcome: OUTCOME }] as const)
      expect(await failureOf(decide({ id, ...decision }, second.client))).toMatchObject({
        status: 409,
        error: { message: 'Another moderator has decided this complaint already.' },
      });
  });

  test('is for moderators of its tenant, and not their own [R-MODERATION-ROLE, R-MODERATION-OWN]', async () => {
    const member = await personOf(gateway);
    const { id } = await complain(member.client);
    expect(codeOf(await member.client.get('/api/complaint-review.php'))).toBe('forbidden');
    expect((await failureOf(decide({ id, decision: 'in_review' }, member.client))).error.code).toBe('forbidden');
    const stranger = await gateway.login({
      ...(await gateway.makeMember({ role: 'moderator', tenant_id: BETA })),
      host: 'nuit.localhost',
    });
    expect(await waiting(stranger)).toEqual([]);
    expect((await failureOf(decide({ id, decision: 'in_review' }, stranger))).status).toBe(404);
    const own = await complain(moderator);
    expect((await failureOf(decide({ id: own.id, decision: 'in_review' }))).error.message).toBe(
      'This is about your own account. Another moderator has to decide.',
    );
  });
});
