import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { body, notice, send } from './complaints.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
const rowOf = (reference: string) =>
  gateway.db.selectFrom('complaints').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const faultsOf = async (sent: object, language = 'en') => {
  const { status, error } = await failureOf(send(gateway.client(), sent, { 'accept-language': language }));
  expect({ status, code: error.code }).toEqual({ status: 422, code: 'validation' });
  return error.fields;
};

describe('what it needs', () => {
  const DIFFERENT = 'Enter the whole address of the page or, for this site, its last part, which begins with /.';
  const LENGTH = 'Write 20 to 3000 characters.';
  const FAITH = 'Please confirm that you are writing in good faith.';

  test('every fault is reported at once, beside its field [V-MODERATION-COMPLAINT-LENGTH, V-MODERATION-COMPLAINT-URL, V-MODERATION-COMPLAINT-SENDER, V-MODERATION-COMPLAINT-FAITH, R-PLATFORM-ERROR-FIELDS]', async () => {
    const empty = { explanation: '', good_faith: false };
    expect(await faultsOf({ subject: 'other', ...empty })).toEqual({
      explanation: LENGTH,
      name: 'Enter your name.',
      email: 'Invalid email',
      good_faith: FAITH,
    });
    expect(await faultsOf({ subject: 'illegal', ...empty })).toEqual({
      url: 'Enter the address of the illegal content.',
      explanation: LENGTH,
      good_faith: FAITH,
    });
    expect(await faultsOf({ subject: 'illegal', ...empty }, 'fr')).toEqual({
      url: 'Indiquez l’adresse du contenu illicite.',
      explanation: 'Écrivez entre 20 et 3000\u00a0caractères.',
      good_faith: 'Confirmez que vous êtes de bonne foi.',
    });
  });

  test.each(['illegal', 'decision', 'billing', 'other'])(
    'the subject %s [F-MODERATION-COMPLAINT-SUBJECTS]',
    async (subject) => {
      const { reference } = await send(gateway.client(), body({ subject, url: '/members/7' }));
      expect((await rowOf(reference)).subject).toBe(subject);
    },
  );

  test.each([{ subject: 'praise' }, { subject: undefined }, { good_faith: 'yes' }, { more: 1 }])(
    'nothing but that: %j [F-MODERATION-COMPLAINT-SUBJECTS]',
    async (changes) => {
      expect(Object.keys((await faultsOf(body(changes))) ?? {})).toEqual(Object.keys(changes));
    },
  );

  test.each([
    ['x'.repeat(19), LENGTH],
    [` ${'x'.repeat(19)} `, LENGTH],
    ['x'.repeat(20), undefined],
    ['x'.repeat(3000), undefined],
    // As a reader counts them, not as they are stored.
    ['💛'.repeat(3000), undefined],
    ['💛'.repeat(19), LENGTH],
    ['x'.repeat(3001), LENGTH],
  ])(
    '20 to 3000 characters [V-MODERATION-COMPLAINT-LENGTH, L-MODERATION-COMPLAINT-LENGTH]',
    async (explanation, fault) => {
      if (fault === undefined)
        expect(await send(gateway.client(), body({ explanation }))).toMatchObject({
          reference: expect.any(String) as string,
        });
      else expect(await faultsOf(body({ explanation }))).toEqual({ explanation: fault });
    },
  );

  test.each([
    'http://example.org',
    'https://example.org/a?b=c#d',
    'HTTPS://EXAMPLE.ORG',
    '/members/7',
    '/fr/members/7?x=1',
    '/',
    `/${'x'.repeat(1999)}`,
  ])('an address such as %s [V-MODERATION-COMPLAINT-ADDRESS]', async (url) => {
    const { reference } = await send(gateway.client(), notice({ url }));
    expect((await rowOf(reference)).url).toBe(url);
  });

  test.each([
    'example.org',
    'members/7',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'ftp://example.org',
    'mailto:somebody@example.org',
    'https://',
    'https://exa mple.org',
    '/members/7 and /members/8',
  ])('no address such as %s [V-MODERATION-COMPLAINT-ADDRESS]', async (url) => {
    expect(await faultsOf(notice({ url }))).toEqual({ url: DIFFERENT });
    expect(await faultsOf(body({ url }))).toEqual({ url: DIFFERENT });
  });

  test('an address of at most 2000 characters', async () => {
    expect(await faultsOf(notice({ url: `/${'x'.repeat(2000)}` }))).toEqual({ url: 'Write at most 2000 characters.' });
  });

  test('a name of at most 100 characters, and an address that mail can be sent to', async () => {
    await send(gateway.client(), body({ name: 'é'.repeat(100) }));
    expect(await faultsOf(body({ name: 'é'.repeat(101) }))).toEqual({ name: 'Write at most 100 characters.' });
    for (const email of [
      'nobody',
      'a b@example.test',
      `a@${'x'.repeat(60)}.${'y'.repeat(200)}.test`,
      'a@b@example.test',
    ])
      expect(await faultsOf(body({ email }))).toEqual({ email: 'Invalid email' });
    // A sender who need not give one still cannot give a wrong one.
    expect(await faultsOf(notice({ email: 'nobody' }))).toEqual({ email: 'Invalid email' });
    expect(await faultsOf(notice({ name: 'é'.repeat(101) }))).toEqual({ name: 'Write at most 100 characters.' });
  });
});
