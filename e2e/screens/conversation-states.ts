import type { Page } from '@playwright/test';
import type { Locale } from '@tandem/contracts/product/locales';
import { PASSWORD } from '../fixtures/people.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';
import { openConversation } from './chat-screens.ts';
import { addPhoto, asSomebodyElse, confirmAddress, readUser, writeTo } from './others.ts';
import { askApi } from './people.ts';
import { decide, orderBy } from './payment-states.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

interface Talk {
  hello: string;
  replies: readonly string[];
  withLink: string;
}

const TALK: Readonly<Record<Locale, Talk>> = {
  en: {
    hello: 'Hello! I like your photo of the sea. Where was that?',
    replies: [
      'Hi, and thank you! That was on the coast of Brittany, last September.',
      'I had a week there, with nothing but a tent and two books.',
      'One morning there was nobody on the beach, and the water was so still that the boats stood on their own reflections.',
      'I tried to swim to the first of them. It was much further out than it looked.',
      'Have you been there? You would have to like wind.',
      'And crêpes. I had one for every meal, I am afraid.',
      'What do you do when you have a week for yourself?',
      'I am thinking of the mountains for the next one, if somebody shows me how to walk up there.',
    ],
    withLink: 'Here are a few more: https://example.com/brittany',
  },
  fr: {
    hello: 'Bonjour ! J’aime beaucoup votre photo au bord de la mer. C’était où ?',
    replies: [
      'Bonjour, et merci ! C’était sur la côte bretonne, en septembre dernier.',
      'J’y ai passé une semaine, avec une tente et deux livres pour tout bagage.',
      'Un matin, il n’y avait personne sur la plage, et l’eau était si calme que les bateaux semblaient posés sur leur reflet.',
      'J’ai voulu nager jusqu’au premier. Il était bien plus loin qu’il n’en avait l’air.',
      'Vous y êtes déjà allé ? Il faut aimer le vent.',
      'Et les crêpes. J’en ai mangé à tous les repas, je l’avoue.',
      'Que faites-vous quand vous avez une semaine pour vous ?',
      'La prochaine fois, je pense à la montagne, si quelqu’un veut bien m’y guider.',
    ],
    withLink: 'En voici quelques autres : https://example.com/bretagne',
  },
};

const chat = ({ locale }: Place) => textsOf('mf-chat', locale);
const thread = ({ page }: Place) => page.getByRole('log');

/** The viewer's conversation with a demo account, whose replies are not read. Returns its id. */
async function talk(place: Place, replies: readonly string[]): Promise<number> {
  const { page, origin, locale } = place;
  await page.goto(`${origin}/lang-config`);
  await confirmAddress(page);
  const own = await readUser(page);
  return asSomebodyElse(place, 'regular', async (theirs) => {
    const their = { ...place, page: theirs };
    if ((await readUser(theirs)).credits < replies.length) await decide(their, await orderBy(their, 'paypal'), 'pay');
    await theirs.goto(`${origin}/lang-config`);
    const conversation = await writeTo(page, (await readUser(theirs)).id, TALK[locale].hello);
    for (const reply of replies) await writeTo(theirs, own.id, reply);
    return conversation;
  });
}

async function openReplies(place: Place, replies: readonly string[] = TALK[place.locale].replies): Promise<void> {
  const conversation = await talk(place, replies);
  await goto(`/chats/${conversation}`, () => thread(place).getByText(chat(place)('messages.unread'), { exact: true }))(
    place,
  );
}

/** Below the line of what is unread, the button that leads back to it. */
async function openUnreadJump(place: Place): Promise<void> {
  const { page, locale } = place;
  // Twice what a desktop shows at once.
  const replies = [...TALK[locale].replies, ...TALK[locale].replies];
  await openReplies(place, replies);
  const t = chat(place);
  await page
    .getByRole('region', { name: t('messages.region'), exact: true })
    .evaluate((area) => area.scrollTo({ top: area.scrollHeight, behavior: 'instant' }));
  await page.getByRole('button', { name: t('messages.toUnread', { count: replies.length }) }).waitFor();
}

async function openEmoji(place: Place): Promise<void> {
  await openConversation(place);
  const { page } = place;
  await page.getByRole('button', { name: chat(place)('emoji.open'), exact: true }).click();
  await page.getByLabel(chat(place)('emoji.label')).first().waitFor();
}

/** The question before a link of a message is followed. */
async function openLinkQuestion(place: Place): Promise<void> {
  const { replies, withLink } = TALK[place.locale];
  const conversation = await talk(place, [...replies.slice(0, 2), withLink]);
  const link = () => thread(place).getByRole('link', { name: /example\.com/ });
  await goto(`/chats/${conversation}`, link)(place);
  await link().click();
  await place.page.getByRole('button', { name: chat(place)('link.stay') }).waitFor();
}

async function openMessageReport(place: Place): Promise<void> {
  const conversation = await talk(place, TALK[place.locale].replies.slice(0, 3));
  const flag = () =>
    thread(place).getByRole('button', { name: patternsOf('mf-chat', place.locale)('messages.report') });
  await goto(`/chats/${conversation}`, flag)(place);
  await flag().last().click();
  const title = textsOf('mf-members', place.locale)('report.title.message');
  await place.page.getByRole('dialog', { name: title }).getByRole('radio').first().waitFor();
}

/** The way back of a conversation that was deleted. */
async function openDeleted(place: Place): Promise<void> {
  const { page } = place;
  const conversation = await talk(place, TALK[place.locale].replies.slice(0, 3));
  await goto(`/chats/${conversation}`, thread)(place);
  await page.getByRole('button', { name: chat(place)('header.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: chat(place)('delete.menu') }).click();
  await page.getByRole('button', { name: chat(place)('likes.undo') }).waitFor();
}

/** The page on which the viewer writes to somebody who has just joined, and who did something before. */
async function openChatWith(
  place: Place,
  { before, content }: { before: (theirs: Page) => Promise<unknown>; content: (name: string) => string | RegExp },
): Promise<void> {
  const { page, origin } = place;
  await page.goto(`${origin}/lang-config`);
  const other = await asSomebodyElse(place, 'newcomer', async (theirs) => {
    await before(theirs);
    return readUser(theirs);
  });
  await goto(`/members/${other.id}/chat`, () => page.getByText(content(other.profile.name)))(place);
}

const openUnconfirmed = (place: Place) =>
  openChatWith(place, {
    before: () => Promise.resolve(),
    content: (name) => chat(place)('partner.unconfirmed', { name }),
  });

async function openBlocked(place: Place): Promise<void> {
  await place.page.goto(`${place.origin}/lang-config`);
  await confirmAddress(place.page);
  const own = await readUser(place.page);
  await openChatWith(place, {
    before: async (theirs) => {
      await confirmAddress(theirs);
      await askApi(theirs, '/api/block.php', { profile_id: own.id });
    },
    // Who has blocked the viewer is not named.
    content: () => chat(place)('errors.report', { name: chat(place)('errors.thisMember') }),
  });
}

/** A conversation with somebody who has deleted their account since. */
async function openGone(place: Place): Promise<void> {
  const { page, origin, locale } = place;
  await page.goto(`${origin}/lang-config`);
  const conversation = await asSomebodyElse(place, 'newcomer', async (theirs) => {
    await confirmAddress(theirs);
    const begun = await writeTo(page, (await readUser(theirs)).id, TALK[locale].hello);
    await askApi(theirs, '/api/user.php', { password: PASSWORD }, 'DELETE');
    return begun;
  });
  await goto(`/chats/${conversation}`, () => page.getByText(chat(place)('partner.gone')))(place);
}

/** The photos of the other side, of which one is private, over their conversation. */
async function openPartnerPhotos(place: Place): Promise<void> {
  const { page, origin, locale } = place;
  await page.goto(`${origin}/lang-config`);
  const { conversation, name } = await asSomebodyElse(place, 'newcomer', async (theirs) => {
    await confirmAddress(theirs);
    await addPhoto(theirs, true);
    const { id, profile } = await readUser(theirs);
    return { conversation: await writeTo(page, id, TALK[locale].hello), name: profile.name };
  });
  const photos = () => page.getByRole('button', { name: chat(place)('header.photos', { name }) });
  await goto(`/chats/${conversation}`, photos)(place);
  await photos().click();
  const members = textsOf('mf-members', locale);
  await page
    .getByRole('dialog', { name: members('photos.label', { name }) })
    .getByText(members('photos.private'), { exact: true })
    .first()
    .waitFor();
}

/** A like that is returned on the profile: the match, with the field of a first message. */
async function openMatch(place: Place): Promise<void> {
  const { page, origin, locale } = place;
  await page.goto(`${origin}/lang-config`);
  const own = await readUser(page);
  const other = await asSomebodyElse(place, 'newcomer', async (theirs) => {
    await confirmAddress(theirs);
    await askApi(theirs, '/api/like.php', { profile_id: own.id });
    return readUser(theirs);
  });
  const members = textsOf('mf-members', locale);
  const like = () => page.getByRole('button', { name: members('like.like', { name: other.profile.name }) });
  await goto(`/members/${other.id}`, like)(place);
  await like().first().click();
  await page
    .getByRole('dialog', { name: members('match.title') })
    .getByRole('textbox')
    .waitFor();
}

/** A like that was taken back in its list, with the way back. */
async function openUnliked(place: Place): Promise<void> {
  const { page, origin, locale } = place;
  await page.goto(`${origin}/lang-config`);
  const { profiles } = await askApi<{ profiles: { id: number }[] }>(page, '/api/members.php?with_photo=1');
  for (const { id } of profiles.slice(0, 4)) await askApi(page, '/api/like.php', { profile_id: id });
  await goto('/likes/given', () => page.getByRole('article'))(place);
  const unlike = patternsOf('mf-members', locale)('like.unlike');
  await page.getByRole('main').getByRole('button', { name: unlike }).first().click();
  await page.getByRole('button', { name: chat(place)('likes.undo') }).waitFor();
}

type State = Pick<Screen, 'name' | 'title' | 'open'> & { viewer?: Screen['viewer'] };

const STATES: readonly State[] = [
  { name: 'chats-unread', title: 'A conversation with what is unread', open: (place) => openReplies(place) },
  { name: 'chats-unread-jump', title: 'The way back to what is unread', open: openUnreadJump },
  { name: 'chats-emoji', title: 'The emoji of a conversation', viewer: 'regular', open: openEmoji },
  { name: 'chats-link', title: 'Before a link is followed', open: openLinkQuestion },
  { name: 'chats-report', title: 'A message is reported', open: openMessageReport },
  { name: 'chats-deleted', title: 'A deleted conversation, with its way back', open: openDeleted },
  { name: 'chats-blocked', title: 'A conversation with somebody who has blocked the viewer', open: openBlocked },
  { name: 'chats-gone', title: 'A conversation with somebody whose account is deleted', open: openGone },
  { name: 'chats-unconfirmed', title: 'To somebody whose address is not confirmed', open: openUnconfirmed },
  { name: 'chats-photos', title: 'A private photo, over the conversation', open: openPartnerPhotos },
  { name: 'match', title: 'A match, with its first message', open: openMatch },
  { name: 'likes-undo', title: 'A like that was taken back', open: openUnliked },
];

/** What happens between two members, in a conversation and in the likes: each picture has two of its own. */
export const CONVERSATION_STATES: readonly Screen[] = STATES.map((screen): Screen => ({
  viewer: 'newcomer',
  ...screen,
  state: true,
}));
