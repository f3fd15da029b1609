import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '@tandem/contracts/product/locales';
import { localize } from '../src/platform/errors/error-texts.ts';
import { chats, credits, personOf, send } from './domain/chat.ts';
import { ApiFailure, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { signUp } from './mail/mails.ts';

const FIRST = 'A first message may not contain addresses, phone numbers or names on other services.';
const NAME = 'Your username may not contain contact details.';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** The texts beside the fields of a call that is refused. */
async function faultsOf(call: Promise<unknown>) {
  const error: unknown = await call.then(() => null).catch((failure: unknown) => failure);
  if (!(error instanceof ApiFailure)) throw new Error('The call was not refused');
  return { status: error.status, fields: error.error.fields };
}

describe('a first message', () => {
  test.each([
    'Call me on 06 12 34 56 78',
    'zero six, one two, three four',
    'sam at gmail dot com',
    'my insta is samtravels',
  ])('%j is refused, costs nothing and opens nothing [V-PRIVACY-CONTACT-DETAILS]', async (text) => {
    const [sam, anna] = [await personOf(gateway), await personOf(gateway)];
    expect(await faultsOf(send(sam.client, anna.id, text))).toEqual({ status: 422, fields: { text: FIRST } });
    expect([await credits(sam.client), await chats(sam.client), await chats(anna.client)]).toEqual([20, [], []]);
  });

  test.each(LOCALES)('is refused in the browser with the same text: %s [V-PRIVACY-CONTACT-DETAILS]', (locale) => {
    const file = path.join(import.meta.dirname, `../../mf-chat/src/locales/${locale}.json`);
    const { safety } = JSON.parse(readFileSync(file, 'utf8')) as { safety: { firstContact: string } };
    expect(safety.firstContact).toBe(localize('chat.first_contact', locale));
  });

  test('that was refused can be sent without them; a later one may have them, of both [V-CHAT-CONTACT-LATER]', async () => {
    const [sam, anna] = [await personOf(gateway), await personOf(gateway)];
    await faultsOf(send(sam.client, anna.id, 'sam@example.org'));
    await send(sam.client, anna.id, 'Hello');
    await send(sam.client, anna.id, 'sam@example.org');
    await send(anna.client, sam.id, '06 12 34 56 78');
    expect((await chats(sam.client))[0]?.last_message?.text).toBe('06 12 34 56 78');
  });

  test('of a signup is refused at its field, with the name beside it, and no account is made [V-PRIVACY-CONTACT-DETAILS, V-ACCOUNT-NAME-CONTACT, V-SIGNUP-ALL-FAULTS]', async () => {
    const anna = await gateway.makeMember();
    const email = 'sam-of-the-phone@example.test';
    const body = { email, name: 'Sam612345', signup_message: 'My snap = sam.t92', profile_id: anna.id };
    expect(await faultsOf(signUp(gateway, body))).toEqual({
      status: 422,
      fields: { name: NAME, signup_message: FIRST },
    });
    const found = await gateway.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(found).toEqual([]);
  });
});

test.each(['insta_sam', 'sam_gmail_com', '06-12-34-56-78', 'Sam_612345'])(
  'the name %s is refused in the profile as well [V-ACCOUNT-NAME-CONTACT]',
  async (name) => {
    const { client } = await personOf(gateway);
    const refused = await faultsOf(client.call('PUT /api/profile.php', { body: { name } }));
    expect(refused).toEqual({ status: 422, fields: { name: NAME } });
  },
);
