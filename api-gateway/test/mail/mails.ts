import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { TestClient } from '../client.ts';
import type { TestGateway } from '../gateway.ts';
import { freshName } from '../names.ts';

export interface InboxMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

const SECONDS_TO_WAIT = 30;

/** Repeats a request until it has a result; for what the worker does beside the call. */
export async function eventually<T>(ask: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + SECONDS_TO_WAIT * 1000;
  for (;;) {
    const response = await ask();
    if (response !== null && response !== undefined && response !== false) return response;
    if (Date.now() > deadline) throw new Error('What was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The mails to an address that the embedded mailbox has, the latest first, once there are `count`. */
export async function mailsTo(client: TestClient, address: string, count = 1): Promise<InboxMail[]> {
  return eventually(async () => {
    const { body } = await client.get(`/dev/mail.json?to=${encodeURIComponent(address)}`);
    const { mails } = body as { mails: InboxMail[] };
    return mails.length >= count && mails;
  });
}

/** The secret in the link of an activation mail. */
export function tokenOf(mail: Pick<InboxMail, 'links'> | undefined): string {
  const link = mail?.links.find((address) => address.includes('/activate/done?token='));
  return new URL(link ?? 'about:blank').searchParams.get('token') ?? '';
}

/** A new account of the first tenant; returns its address and the client that is logged in. */
export async function signUp(
  gateway: TestGateway,
  changes: Partial<BodyOf<'POST /api/signup.php'>> = {},
  host?: string,
) {
  const client = gateway.client(host);
  const email = changes.email ?? `${randomUUID()}@example.test`;
  const { user } = await client.call('POST /api/signup.php', {
    body: {
      email,
      name: freshName('Juliette'),
      password: 'lanterne bleue',
      date_of_birth: '1992-03-04',
      gender: 'female',
      search_gender: 'male',
      country: 'NL',
      language: 'en',
      accept_terms: true,
      ...changes,
    },
    headers: { 'accept-language': 'en' },
  });
  if (user === null) throw new Error('A signup returned no user');
  return { client, email, user };
}
