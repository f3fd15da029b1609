import { textsOf } from '../fixtures/texts.ts';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { CHAT_STATES, chatList, openConversation, openFirstMessage, openGifts } from './chat-screens.ts';
import { CHECKOUT_STATES } from './checkout-states.ts';
import { ARRIVED_SCREENS, FIRST_LINE_SCREEN, openWaiting } from './landing-screens.ts';
import { CONVERSATION_STATES } from './conversation-states.ts';
import { askApi } from './people.ts';
import {
  openCancelled,
  openPaid,
  openPaymentPage,
  openRepeatOrder,
  openTransaction,
  openTransactions,
  openWithdrawal,
  orderButton,
  POPULAR,
  prices,
} from './payment-screens.ts';
import { PAYMENT_STATES } from './payment-states.ts';
import { MEMBER_STATES } from './member-states.ts';
import { MODERATION_STATES } from './moderation-states.ts';
import { openPhotoCrop } from './photo-screens.ts';
import { PRICE_STATES } from './price-states.ts';
import type { Place, Screen } from './screen.ts';
import { TRANSACTION_STATES } from './transaction-states.ts';
import { firstMember, goto, people } from './visit.ts';

const linkOf =
  (part: 'mf-members' | 'mf-chat', text: string) =>
  ({ page, locale }: Place) =>
    page.getByRole('main').getByRole('link', { name: textsOf(part, locale)(text) });

async function openProfile(place: Place): Promise<void> {
  await goto('/members', people)(place);
  await people(place).first().getByRole('link').first().click();
  await place.page.waitForURL(/\/members\/\d+$/);
  const chat = textsOf('mf-members', place.locale)('profile.chat');
  await place.page.getByRole('main').getByRole('link', { name: chat }).first().waitFor();
}

async function openMember(place: Place): Promise<void> {
  await goto(await firstMember(place))(place);
}

async function openMemberSignup(place: Place): Promise<void> {
  await goto(`${await firstMember(place)}/signup`)(place);
}

/** The page that confirms an address, while it is being confirmed. */
async function openConfirming(place: Place): Promise<void> {
  await place.page.route('**/api/activate.php*', () => undefined);
  await goto('/activate/done?token=being-confirmed')(place);
}

async function openMissingPart(place: Place): Promise<void> {
  await place.page.route('**/_parts/mf-chat/**', (route) => route.abort());
  await goto('/chats')(place);
  await place.page
    .getByRole('button', { name: textsOf('shell', place.locale)('unavailable.retry') })
    .waitFor({ timeout: 30_000 });
}

async function openAccountMenu(place: Place): Promise<void> {
  await goto('/members', people)(place);
  await place.page
    .getByRole('button', { name: textsOf('shell', place.locale)('account.menu') })
    .first()
    .click();
  await place.page.getByRole('menu').waitFor();
}

async function openLoading(place: Place): Promise<void> {
  const { page } = place;
  await page.route('**/api/members.php*', () => undefined);
  await Promise.all([page.waitForRequest('**/api/members.php*'), goto('/members')(place)]);
}

async function openFailing(place: Place): Promise<void> {
  await place.page.route('**/api/chats.php*', (route) => route.abort());
  await goto('/chats', ({ page }) => page.getByRole('main').getByRole('button'))(place);
}

/** A complaint of nobody in particular, as the link of its receipt shows it. */
async function openComplaint(place: Place): Promise<void> {
  await goto('/complaints')(place);
  const { link } = await askApi<{ link: string }>(place.page, '/api/complaints.php', {
    subject: 'illegal',
    url: '/members/1',
    explanation: 'A complaint for the screens of the site.',
    good_faith: true,
  });
  await goto(link, ({ page }) => page.getByRole('main').getByRole('definition'))(place);
}

async function openFaultyComplaint(place: Place): Promise<void> {
  await goto('/complaints')(place);
  await place.page.getByRole('button', { name: textsOf('mf-members', place.locale)('complaints.send') }).click();
  await place.page.getByRole('main').getByRole('alert').first().waitFor();
}

/**
 * Pages that need more than their address: another viewer, a state, or content to wait for. The other pages of the live
 * releases are added by `live-screens.ts`.
 */
export const SCREENS: readonly Screen[] = [
  { name: 'index', title: 'Home', viewer: 'visitor', whole: true, open: goto('/') },
  { name: 'match-finder', title: 'Match finder', viewer: 'visitor', open: goto('/match-finder') },
  {
    name: 'landers-gallery',
    title: 'Gallery, a landing page',
    viewer: 'visitor',
    whole: true,
    open: goto('/landers/gallery'),
  },
  {
    name: 'landers-tinderswipe-waiting',
    title: 'The deck after five swipes',
    viewer: 'visitor',
    state: true,
    joining: true,
    open: openWaiting,
  },
  FIRST_LINE_SCREEN,
  ...ARRIVED_SCREENS,
  { name: 'members-visitor', title: 'Search, not logged in', viewer: 'visitor', open: goto('/members', people) },
  { name: 'members', title: 'Search', viewer: 'regular', open: goto('/members', people) },
  { name: 'members-id', title: 'Profile', viewer: 'regular', open: openProfile },
  { name: 'member-visitor', title: 'Profile, not logged in', viewer: 'visitor', open: openMember },
  { name: 'members-id-signup', title: "Signup from a member's profile", viewer: 'visitor', open: openMemberSignup },
  { name: 'members-id-chat', title: 'A first message', viewer: 'newcomer', open: openFirstMessage },
  { name: 'likes', title: 'Likes', viewer: 'free', open: goto('/likes', people) },
  { name: 'likes-type', title: 'Matches', viewer: 'free', open: goto('/likes/matches', people) },
  { name: 'chats', title: 'Messages', viewer: 'regular', open: goto('/chats', chatList) },
  { name: 'chats-id', title: 'Conversation', viewer: 'regular', open: openConversation },
  { name: 'premium', title: 'Premium', viewer: 'free', open: goto('/premium', prices) },
  { name: 'pricing', title: 'Pricing', viewer: 'visitor', open: goto('/pricing', prices) },
  { name: 'credits', title: 'Credits', viewer: 'free', open: goto('/credits', prices) },
  {
    name: 'credits-id-paymentmethod',
    title: 'Checkout',
    viewer: 'free',
    open: goto(`/credits/${POPULAR.id}`, orderButton),
  },
  { name: 'credits-repeat-order', title: 'The same again', viewer: 'newcomer', open: openRepeatOrder },
  { name: 'transactions', title: 'Payments', viewer: 'newcomer', whole: true, open: openTransactions },
  { name: 'transactions-id', title: 'A purchase', viewer: 'newcomer', whole: true, open: openTransaction },
  { name: 'withdrawal', title: 'A withdrawal, to be confirmed', viewer: 'newcomer', open: openWithdrawal },
  { name: 'payment-page', title: "The sandbox provider's page", viewer: 'newcomer', open: openPaymentPage },
  {
    name: 'checkout-bonus',
    title: 'Checkout with the time bonus',
    viewer: 'newcomer',
    open: goto(`/credits/${POPULAR.id}`, orderButton),
  },
  { name: 'payment-cancelled', title: 'Payment cancelled', viewer: 'newcomer', open: openCancelled },
  { name: 'payment-completed', title: 'Payment completed', viewer: 'newcomer', open: openPaid },
  ...PAYMENT_STATES,
  ...CHECKOUT_STATES,
  ...TRANSACTION_STATES,
  ...PRICE_STATES,
  { name: 'notifications', title: 'Notifications', viewer: 'free', open: goto('/notifications') },
  { name: 'complaints', title: 'Complaints', viewer: 'visitor', whole: true, open: goto('/complaints') },
  { name: 'complaint', title: 'A complaint, by its link', viewer: 'visitor', open: openComplaint },
  { name: 'complete-signup', title: 'Complete signup', viewer: 'newcomer', open: goto('/complete-signup') },
  {
    name: 'signup-matches',
    title: 'Matches after the signup',
    viewer: 'newcomer',
    open: goto('/signup-matches', people),
  },
  { name: 'activate-done', title: 'Confirming the address', viewer: 'visitor', open: openConfirming },
  ...ACCOUNT_SCREENS,
  { name: 'not-found', title: 'No such page', viewer: 'visitor', open: goto('/nothing-here') },
  { name: 'missing-part', title: 'A part that cannot be loaded', viewer: 'free', open: openMissingPart },
  {
    name: 'entry-warning',
    title: 'First visit: the entry warning',
    viewer: 'visitor',
    firstVisit: true,
    state: true,
    open: goto('/members', ({ page }) => page.getByRole('dialog')),
  },
  {
    name: 'cookie-question',
    title: 'First visit: the question about cookies',
    viewer: 'visitor',
    firstVisit: true,
    state: true,
    open: goto('/', ({ page }) => page.locator('.cookie-question')),
  },
  { name: 'account-menu', title: 'The account menu', viewer: 'regular', state: true, open: openAccountMenu },
  {
    name: 'likes-empty',
    title: 'Nobody liked yet',
    viewer: 'newcomer',
    state: true,
    open: goto('/likes', linkOf('mf-chat', 'likes.empty.received.action')),
  },
  {
    name: 'chats-empty',
    title: 'No conversation yet',
    viewer: 'newcomer',
    state: true,
    open: goto('/chats', linkOf('mf-chat', 'empty.action')),
  },
  { name: 'members-loading', title: 'Search, while it loads', viewer: 'free', state: true, open: openLoading },
  {
    name: 'complaints-faults',
    title: 'A complaint that lacks everything',
    viewer: 'visitor',
    whole: true,
    state: true,
    open: openFaultyComplaint,
  },
  { name: 'gifts', title: 'The gifts of a conversation', viewer: 'regular', state: true, open: openGifts },
  ...CHAT_STATES,
  ...CONVERSATION_STATES,
  ...MEMBER_STATES,
  ...MODERATION_STATES,
  { name: 'photo-crop', title: 'The part of a new photo', viewer: 'newcomer', state: true, open: openPhotoCrop },
  { name: 'chats-failing', title: 'Messages that cannot be loaded', viewer: 'free', state: true, open: openFailing },
];
