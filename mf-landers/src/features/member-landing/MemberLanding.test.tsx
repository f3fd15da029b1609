import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AnyComponent } from '@tandem/contracts/composition/remote';
import { ApiError } from '@tandem/shared-ui/host';
import { useNavigate } from '@tandem/shared-ui/router';
import { createFakeHost, someMemberProfile, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { afterEach, expect, it, vi } from 'vitest';
import common from '../../locales/en.json';
import { atNewPlaces, stateOfPlace } from '../../testing/tab-place.ts';
import { pageOf } from './AssignedLandingPage.tsx';
import { secondPageOf, thirdPageOf } from './ForcedLandingPages.tsx';
import en from './texts/en.json';

const user = userEvent.setup();
const PAGES = {
  landing: { Page: pageOf(en), path: '/members/:id/landing' },
  landing2: { Page: secondPageOf(en), path: '/members/:id/landing2/:slug?' },
  landing3: { Page: thirdPageOf(en), path: '/members/:id/landing3/:slug?' },
} satisfies Record<string, { Page: AnyComponent; path: string }>;

atNewPlaces();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What the browser's own Back does. */
function BrowserBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Browser back</button>;
}

interface Options extends FakeHostOptions {
  /** What the place in the browser's history has. */
  state?: unknown;
}

function openPage(page: keyof typeof PAGES, slug = '', { state = null, ...options }: Options = {}) {
  const fake = createFakeHost({
    user: null,
    responses: {
      'GET /api/member.php': () =>
        someMemberProfile({ id: 7, name: 'Inge', age: 41, city: 'Ghent', about: 'I bake at night.', fictional: true }),
    },
    links: { signup: (params) => (params?.profile === undefined ? '/signup' : `/signup?profile=${params.profile}`) },
    ...options,
  });
  const { Page, path } = PAGES[page];
  const { unmount } = render(
    <TestApp
      fake={fake}
      messages={{ 'mf-landers': common }}
      path={path}
      at={{ pathname: `/members/7/${page}${slug}`, state }}
    >
      <Page />
      <BrowserBack />
    </TestApp>,
  );
  return { fake, unmount };
}

const showPage = (...given: Parameters<typeof openPage>) => openPage(...given).fake;

const queryOf = (address: string | null | undefined) =>
  Object.fromEntries(new URL(address ?? '', 'http://site.test').searchParams);

it('shows the variant that was assigned, says that it is seen, and leaves it to the gateway to record it [R-LANDERS-VARIANT-RECORDED]', async () => {
  const fake = showPage('landing', '', { variants: { 'member-landing': 'three-questions' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Three questions about Inge.' })).toBeDefined();
  expect(fake.seen).toEqual(['member-landing']);
  expect(queryOf(screen.getByRole('link', { name: 'Start for free' }).getAttribute('href'))).toEqual({
    profile: '7',
    lander: 'landing',
  });
});

it('is the portrait with a first line to finish, which goes into the signup [S-LANDERS-MEMBER-FIRST, R-MEMBERS-FICTIONAL-CARD]', async () => {
  const fake = showPage('landing');
  const line = await screen.findByRole('textbox', { name: 'To Inge' });
  expect(screen.getByText('Fictional profile')).toBeDefined();
  await user.type(line, ' how you take your coffee.');
  await user.click(screen.getByRole('button', { name: 'Start for free' }));
  expect(queryOf(fake.navigations[0])).toEqual({
    lander: 'landing',
    profile: '7',
    message: 'Hello Inge, I would really like to know how you take your coffee.',
  });
});

it('has its button in a bar of the page, which the question about cookies stands above [R-LANDERS-BUTTON-FREE]', async () => {
  showPage('landing');
  const button = await screen.findByRole('button', { name: 'Start for free' });
  // No deeper in the page than the layout looks for it: beside the form, not in it.
  expect(button.closest('[data-edge-bar]')?.parentElement).toBe(
    screen.getByRole('form', { name: 'First line to Inge' }).parentElement,
  );
});

it('begins the signup without a line that was not finished [R-LANDERS-LINE-FINISHED]', async () => {
  const fake = showPage('landing');
  await screen.findByRole('textbox', { name: 'To Inge' });
  await user.click(screen.getByRole('button', { name: 'Start for free' }));
  expect(queryOf(fake.navigations[0])).toEqual({ lander: 'landing', profile: '7' });
});

it('begins it without a line that was finished with a full stop alone [R-LANDERS-LINE-FINISHED]', async () => {
  const fake = showPage('landing');
  await user.type(await screen.findByRole('textbox', { name: 'To Inge' }), ' ...');
  await user.click(screen.getByRole('button', { name: 'Start for free' }));
  expect(queryOf(fake.navigations[0])).toEqual({ lander: 'landing', profile: '7' });
});

const lineField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'To Inge' });

it('has the line as it was typed when the visitor comes back from the signup, or loads it again [R-LANDERS-CHOICE-BACK]', async () => {
  const { unmount } = openPage('landing');
  await user.type(await lineField(), ' how you take your coffee.');
  // The focus leaves the field, and the document.
  await user.click(screen.getByRole('button', { name: 'Start for free' }));
  unmount();
  const fake = showPage('landing', '', { state: stateOfPlace() });
  const typed = 'Hello Inge, I would really like to know how you take your coffee.';
  expect((await lineField()).value).toBe(typed);
  await user.click(screen.getByRole('button', { name: 'Start for free' }));
  expect(queryOf(fake.navigations[0])).toMatchObject({ message: typed });
});

const lineOfPlace = () => (stateOfPlace() as { line?: unknown } | undefined)?.line;

it('keeps the line after a pause, not with every letter: browsers refuse that [R-LANDERS-CHOICE-BACK]', async () => {
  showPage('landing');
  const line = await lineField();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const writes = vi.spyOn(history, 'replaceState');
  for (const value of ['H', 'He', 'Hello']) fireEvent.change(line, { target: { value } });
  expect(writes).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(lineOfPlace()).toBe('Hello');
  fireEvent.change(line, { target: { value: 'Hello you' } });
  fireEvent(window, new Event('pagehide'));
  expect(lineOfPlace(), 'at once when the document is left').toBe('Hello you');
  expect(writes).toHaveBeenCalledTimes(2);
});

it('writes the line at no other place of the tab', async () => {
  showPage('landing');
  fireEvent.change(await lineField(), { target: { value: 'Hello' } });
  history.replaceState({ key: 'another' }, '');
  fireEvent(window, new Event('pagehide'));
  expect(history.state).toEqual({ key: 'another' });
});

it('does not show before what its questions ask for [S-LANDERS-MEMBER-SECOND]', async () => {
  showPage('landing2');
  const portrait = await screen.findByRole('article');
  expect(within(portrait).getByText('Inge')).toBeDefined();
  expect(within(portrait).getByText('Fictional profile')).toBeDefined();
  expect(portrait.textContent).not.toMatch(/41|Ghent/);
});

it('is no conversation with somebody who says nothing on their profile, but one to begin [S-LANDERS-MEMBER-THIRD]', async () => {
  showPage('landing3', '', {
    responses: { 'GET /api/member.php': () => someMemberProfile({ id: 7, name: 'Inge', about: null }) },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'The first word is yours.' })).toBeDefined();
  const reply = screen.getByRole('link', { name: 'Good evening, Inge. What was the best part of your day?' });
  expect(queryOf(reply.getAttribute('href'))).toMatchObject({
    message: 'Good evening, Inge. What was the best part of your day?',
  });
  expect(screen.queryByText(/made me smile|story behind/)).toBeNull();
});

it('is the profile as three questions, whose address forces it [S-LANDERS-MEMBER-SECOND, R-LANDERS-VARIANT-FORCED]', async () => {
  const fake = showPage('landing2', '/curious', { variants: { 'member-landing': 'conversation' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Curious about Inge?' })).toBeDefined();
  expect(screen.getAllByRole('group')).toHaveLength(3);
  expect(screen.getByText('I bake at night.')).toBeDefined();
  expect(queryOf(screen.getByRole('link', { name: 'Start for free' }).getAttribute('href'))).toEqual({
    profile: '7',
    lander: 'landing2/curious',
  });
  expect(fake.seen, 'a forced variant is not counted').toEqual([]);
});

it('is a conversation that begins with the words of the member, and goes on with the reply [S-LANDERS-MEMBER-THIRD, R-LANDERS-VARIANT-FORCED]', async () => {
  showPage('landing3');
  const chat = await screen.findByRole('region', { name: 'Conversation with Inge' });
  expect(within(chat).getByText('From the profile of Inge')).toBeDefined();
  expect(within(chat).getByText('I bake at night.')).toBeDefined();
  const reply = within(chat).getByRole('link', { name: 'That made me smile. Hello Inge!' });
  const wanted = { profile: '7', message: 'That made me smile. Hello Inge!', lander: 'landing3' };
  expect(queryOf(reply.getAttribute('href')), 'without a script').toEqual(wanted);
  await user.click(reply);
  expect(within(chat).getByRole('status').textContent).toContain('Hello Inge!');
  expect(queryOf(within(chat).getByRole('link', { name: 'Start for free' }).getAttribute('href'))).toEqual(wanted);
});

const chatOf = () => screen.findByRole('region', { name: 'Conversation with Inge' });
const replies = (chat: HTMLElement) => within(chat).queryAllByRole('link', { name: /smile|story|good evening/ });

it.each(['Back', 'Browser back'])(
  'takes the reply back with %s; the focus is on what follows, and the reply is read out [R-LANDERS-QUESTION-BACK]',
  async (back) => {
    showPage('landing3');
    const chat = await chatOf();
    const status = within(chat).getByRole('status');
    expect(status.textContent, 'it is there before the reply').toBe('');
    expect(document.activeElement).toBe(document.body);
    await user.click(within(chat).getByRole('link', { name: 'That made me smile. Hello Inge!' }));
    expect(document.activeElement).toBe(chat);
    expect(status.isConnected).toBe(true);
    expect(status.textContent).toBe('That made me smile. Hello Inge!');
    await user.click(screen.getByRole('button', { name: back }));
    expect(replies(chat)).toHaveLength(3);
    expect(document.activeElement).toBe(chat);
    expect(status.textContent).toBe('');
  },
);

it('has the reply when the page is loaded again, and takes the focus from nothing [R-LANDERS-CHOICE-BACK]', async () => {
  showPage('landing3', '', { state: { reply: 'honest' } });
  const chat = await chatOf();
  expect(within(chat).getByRole('status').textContent).toBe('I never know what to say first. So: good evening.');
  expect(document.activeElement).toBe(document.body);
});

it('has no reply that it does not offer', async () => {
  showPage('landing3', '', { state: { reply: 'other' } });
  expect(replies(await chatOf())).toHaveLength(3);
});

it('is the signup that starts from the member where visitors may not see them', async () => {
  const refuse = () =>
    Promise.reject(new ApiError({ code: 'authentication_required', status: 403, message: 'Log in to see members.' }));
  showPage('landing', '', { responses: { 'GET /api/member.php': refuse } });
  expect(await screen.findByRole('heading', { level: 1, name: 'The profile is for members.' })).toBeDefined();
  expect(queryOf(screen.getByRole('link', { name: 'Start for free' }).getAttribute('href'))).toMatchObject({
    profile: '7',
  });
});
