import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useNavigate } from '@tandem/shared-ui/router';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { beforeEach, expect, it } from 'vitest';
import common from '../../locales/en.json';
import { pageOf } from './AdultOnlyPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

/** What the browser's own Back does. */
function BrowserBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Browser back</button>;
}

function showPage(settings: FakeHostOptions['settings'] = {}) {
  const fake = createFakeHost({
    user: null,
    settings,
    links: { signup: (params) => `/signup?${params?.gender ?? ''}` },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-landers': common }}>
      <Page />
      <BrowserBack />
    </TestApp>,
  );
}

beforeEach(() => showPage());

it('asks one question a screen, and leads to the signup with the answers, but for what one is here for [S-LANDERS-ADULTONLY, R-LANDERS-INTENT-KEPT-NOWHERE]', async () => {
  expect(screen.getByRole('heading', { level: 1, name: 'This is for adults. Are you 18 or older?' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'I am 18 or older' }));
  expect(screen.getByRole('region', { name: 'What brings you here tonight?' })).toHaveProperty(
    'id',
    document.activeElement?.id,
  );
  await user.click(screen.getByRole('link', { name: 'Something light' }));
  await user.click(screen.getByRole('link', { name: 'a woman' }));
  await user.click(screen.getByRole('link', { name: 'Men' }));
  expect(screen.getByRole('heading', { name: 'Good. Say so early, and you will be understood.' })).toBeDefined();
  expect(addressOf('Start for free')).toBe('/signup?male&lander=adultonly&me=female');
});

it.each([
  [5, /^Your first 5 messages on .+ are free\. Three minutes, and you can write the first one\.$/],
  [1, /^One message is free on .+\. Three minutes, and you can write it\.$/],
  [0, /^Three minutes, and you can write the first line\.$/],
])('with %i credits at signup its end says how many messages are free [R-LANDERS-FREE-SAID]', async (credits, text) => {
  cleanup();
  showPage({ signup_credits: credits });
  for (const answer of ['I am 18 or older', 'Something that lasts', 'a woman', 'Anyone'])
    await user.click(screen.getByRole('link', { name: answer }));
  expect(screen.getByText(text)).toBeDefined();
});

it('is a link to the signup with what is known so far, for those without a script', async () => {
  expect(addressOf('I am 18 or older')).toBe('/signup?&lander=adultonly');
  await user.click(screen.getByRole('link', { name: 'I am 18 or older' }));
  await user.click(screen.getByRole('link', { name: 'A good conversation' }));
  expect(addressOf('a man')).toBe('/signup?&lander=adultonly&me=male');
});

it('marks its answers as steps, so that the first press on one takes it, also before the site is there [R-LANDERS-FIRST-ANSWER]', async () => {
  const answers = () => screen.getAllByRole('link').map((link) => 'step' in link.dataset);
  expect(answers()).toEqual([true, true]);
  await user.click(screen.getByRole('link', { name: 'I am 18 or older' }));
  expect(answers()).toEqual([true, true, true]);
  for (const answer of ['Something light', 'a woman', 'Men'])
    await user.click(screen.getByRole('link', { name: answer }));
  expect(answers(), 'the way into the signup leads there at once').toEqual([false]);
});

it('offers no signup to those who are too young, and a way back', async () => {
  await user.click(screen.getByRole('link', { name: 'No, not yet' }));
  expect(screen.getByRole('heading', { name: 'Then this is not the place for you yet.' })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('link', { name: 'I am 18 or older' })).toBeDefined();
});

it('goes back one question, and forgets its answer', async () => {
  await user.click(screen.getByRole('link', { name: 'I am 18 or older' }));
  await user.click(screen.getByRole('link', { name: 'Something light' }));
  await user.click(screen.getByRole('link', { name: 'a man' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: 'You are…' })).toBeDefined();
  expect(addressOf('a woman')).toBe('/signup?&lander=adultonly&me=female');
});

it("stays on the page with the browser's Back, which leads to the question before [R-LANDERS-QUESTION-BACK]", async () => {
  await user.click(screen.getByRole('link', { name: 'I am 18 or older' }));
  await user.click(screen.getByRole('link', { name: 'Something light' }));
  await user.click(screen.getByRole('link', { name: 'a woman' }));
  await user.click(screen.getByRole('button', { name: 'Browser back' }));
  expect(screen.getByRole('heading', { name: 'You are…' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'a man' }));
  await user.click(screen.getByRole('link', { name: 'Women' }));
  expect(addressOf('Start for free')).toBe('/signup?female&lander=adultonly&me=male');
});
