import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Chat, MessagesResponse } from '@tandem/contracts/api/chat';
import { ERROR_STATUS } from '@tandem/contracts/api/errors';
import type { ErrorCode } from '@tandem/contracts/api/errors';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Locale } from '@tandem/contracts/product/locales';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { textsOf } from '../fixtures/texts.ts';
import { askApi } from './people.ts';
import type { Place, Screen } from './screen.ts';
import { firstMember, goto } from './visit.ts';

export const chatList = ({ page, locale }: Place) =>
  page.getByRole('list', { name: textsOf('mf-chat', locale)('list.label') }).getByRole('link');
const field = ({ page }: Place) => page.getByRole('main').getByRole('textbox', { name: /Message/ });

export async function openFirstMessage(place: Place): Promise<void> {
  await goto(`${await firstMember(place)}/chat`, field)(place);
}

/** The gifts, opened from a conversation. */
export async function openGifts(place: Place): Promise<void> {
  await openFirstMessage(place);
  const chat = textsOf('mf-chat', place.locale);
  await place.page.getByRole('button', { name: chat('gifts.action') }).click();
  await place.page.getByRole('radio', { name: chat('gifts.names.teddy') }).check();
}

/** The account's longest conversation. */
export async function openConversation(place: Place): Promise<void> {
  await goto('/chats', chatList)(place);
  const { chats } = await askApi<{ chats: Chat[] }>(place.page, '/api/chats.php');
  let longest = { id: 0, length: 0 };
  for (const { conversation } of chats.slice(0, 8)) {
    const { messages } = await askApi<MessagesResponse>(
      place.page,
      `/api/messages.php?conversation=${conversation.id}&limit=20`,
    );
    if (messages.length > longest.length) longest = { id: conversation.id, length: messages.length };
  }
  if (longest.length === 0) throw new Error('The account has no conversation to show.');
  const region = ({ page, locale }: Place) =>
    page.getByRole('region', { name: textsOf('mf-chat', locale)('messages.region') }).getByRole('listitem');
  await goto(`/chats/${longest.id}`, region)(place);
}

const WRITTEN: Readonly<Record<Locale, readonly [string, string]>> = {
  en: ['Shall we walk by the river on Sunday?', 'I know a good place for coffee there.'],
  fr: ['On se promène au bord du fleuve dimanche ?', 'J’y connais un bon café.'],
};

async function write(place: Place, text: string): Promise<void> {
  const { page, locale } = place;
  await field(place).fill(text);
  const name = textsOf('mf-chat', locale)('composer.send');
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

/** The bar that says how many messages are not sent. */
const unsentBar = ({ page, locale }: Place) =>
  page.getByRole('group', { name: textsOf('mf-chat', locale)('unsent.label') });

/** Why the site refuses a message, in its words. */
function reasonOf(locale: Locale, name: 'conversation_limit' | 'first_contact' | 'insufficient_credits'): string {
  const file = path.join(WORKSPACE, `api-gateway/src/backend/chat/texts/errors/${locale}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { chat: Record<typeof name, string> }).chat[name];
}

/** Every message is refused from now on: the demo has nobody to whom that happens. */
async function refuse({ page, locale }: Place, code: ErrorCode, reason: Parameters<typeof reasonOf>[1]): Promise<void> {
  const error = { code, message: reasonOf(locale, reason), requestId: 'screens' };
  await page.route('**/api/message.php', (route) => route.fulfill({ status: ERROR_STATUS[code], json: { error } }));
}

/** Two messages without a connection: each waits, and the bar counts them. */
async function openWaitingMessages(place: Place): Promise<void> {
  await openConversation(place);
  await place.page.route('**/api/message.php', (route) => route.abort());
  for (const text of WRITTEN[place.locale]) await write(place, text);
  await unsentBar(place).waitFor();
}

/** The question before the first message to a fictional profile. */
async function openWarning(place: Place): Promise<void> {
  const { page, locale } = place;
  await goto('/members')(place);
  const { profiles } = await askApi<MemberSearchResponse>(page, '/api/members.php');
  const member = profiles.find(({ fictional }) => fictional);
  if (member === undefined) throw new Error('The search has no fictional profile.');
  await goto(`/members/${member.id}/chat`, field)(place);
  await write(place, WRITTEN[locale][0]);
  const title = textsOf('mf-chat', locale)('fictional.title', { name: member.name });
  await page.getByRole('dialog', { name: title }).waitFor();
}

/** A first message that the site refuses. */
export async function sendRefused(
  place: Place,
  code: ErrorCode,
  reason: Parameters<typeof reasonOf>[1],
): Promise<void> {
  await openWarning(place);
  await refuse(place, code, reason);
  await place.page.getByRole('button', { name: textsOf('mf-chat', place.locale)('fictional.send') }).click();
}

async function openRefusedMessage(place: Place): Promise<void> {
  await sendRefused(place, 'validation', 'first_contact');
  await unsentBar(place).waitFor();
}

/** What a free member sees who would begin one conversation too many. */
async function openLimit(place: Place): Promise<void> {
  const { page, locale } = place;
  await sendRefused(place, 'conversation_limit', 'conversation_limit');
  const limit = textsOf('mf-chat', locale)('limit.conversations', { count: LIMITS.freeConversations });
  await page.getByText(limit).first().waitFor();
}

/** A search for a word of the first conversation. */
async function openFound(place: Place): Promise<void> {
  const { page, locale } = place;
  const t = textsOf('mf-chat', locale);
  await goto('/chats', chatList)(place);
  const { chats } = await askApi<{ chats: Chat[] }>(page, '/api/chats.php');
  const texts = chats.flatMap(({ last_message: last }) =>
    last === null || last.gift !== undefined ? [] : [last.text],
  );
  const [word] = texts.flatMap((text) => /\p{L}{5,}/u.exec(text) ?? []);
  if (word === undefined) throw new Error('The account has no message to look for.');
  await page.getByRole('searchbox', { name: t('list.search') }).fill(word);
  await page
    .getByRole('list', { name: t('list.results') })
    .getByRole('link')
    .first()
    .waitFor();
}

/** The sheet in which credits are bought, in the conversation. */
async function openCreditsSheet(place: Place): Promise<void> {
  await openConversation(place);
  await refuse(place, 'insufficient_credits', 'insufficient_credits');
  await write(place, WRITTEN[place.locale][0]);
  const sheet = place.page.getByRole('dialog', { name: textsOf('mf-chat', place.locale)('credits.title') });
  await sheet.getByText(/€/).first().waitFor();
}

const WITH_NUMBER: Readonly<Record<Locale, string>> = {
  en: 'Call me on +33 6 12 34 56 78',
  fr: 'Appelle-moi au 06 12 34 56 78',
};

/** The question before a risky message is sent. */
async function openNudge(place: Place): Promise<void> {
  await openConversation(place);
  await write(place, WITH_NUMBER[place.locale]);
  await place.page.getByText(textsOf('mf-chat', place.locale)('safety.found.phone'), { exact: true }).waitFor();
}

/** States of the list and of a conversation that most visits do not meet. */
export const CHAT_STATES: readonly Screen[] = [
  {
    name: 'chats-waiting',
    title: 'Messages that wait for the connection',
    viewer: 'regular',
    state: true,
    open: openWaitingMessages,
  },
  {
    name: 'chats-refused',
    title: 'A message that was refused',
    viewer: 'newcomer',
    state: true,
    open: openRefusedMessage,
  },
  { name: 'chats-limit', title: 'The limit of conversations', viewer: 'newcomer', state: true, open: openLimit },
  {
    name: 'chats-warning',
    title: 'Before a first message to a fictional profile',
    viewer: 'newcomer',
    state: true,
    open: openWarning,
  },
  { name: 'chats-nudge', title: 'Before a risky message is sent', viewer: 'regular', state: true, open: openNudge },
  { name: 'chats-found', title: 'A search in the messages', viewer: 'regular', state: true, open: openFound },
  {
    name: 'chats-credits',
    title: 'Credits for a message, in its conversation',
    viewer: 'regular',
    state: true,
    open: openCreditsSheet,
  },
];
