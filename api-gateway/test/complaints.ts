import { randomUUID } from 'node:crypto';
import type { TestClient } from './harness.ts';
import type { InboxMail } from './mail/mails.ts';

export const TEXT = 'I was charged twice for one bundle, on the same day.';

export const body = (changes: Record<string, unknown> = {}) => ({
  subject: 'billing',
  explanation: TEXT,
  name: 'Juliette Marchand',
  email: `${randomUUID()}@example.test`,
  good_faith: true,
  ...changes,
});
export const notice = (changes: Record<string, unknown> = {}) => ({
  subject: 'illegal',
  url: '/members/7',
  explanation: TEXT,
  good_faith: true,
  ...changes,
});
export const send = (client: TestClient, sent: object, headers: Record<string, string> = { 'accept-language': 'en' }) =>
  client.call('POST /api/complaints.php', { body: sent, headers });
export const read = (client: TestClient, token: string) => client.call('GET /api/complaints.php', { query: { token } });
export const tokenOf = (link: string) => new URL(link, 'http://localhost').searchParams.get('complaint') ?? '';
export const linkOf = (mail: InboxMail | undefined) =>
  mail?.links.find((address) => address.includes('/complaints?complaint=')) ?? '';
