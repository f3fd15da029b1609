import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { freshName, PASSWORD } from '../fixtures/people.ts';
import { textsOf } from '../fixtures/texts.ts';
import { LINK_SCREENS } from './link-screens.ts';
import { LOGIN_SCREENS } from './login-screens.ts';
import { LOGIN_WAY_SCREENS } from './login-way-screens.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

const QUESTIONS = ['birth', 'name', 'account', 'consents'] as const;
type Question = (typeof QUESTIONS)[number];

/** Answers the questions of the signup up to one, as a visitor does. */
const openQuestion = (question: Question) => async (place: Place) => {
  const { page, locale } = place;
  const t = textsOf('mf-signup', locale);
  const main = page.getByRole('main');
  const fill = (label: string, value: string) => main.getByLabel(t(label), { exact: true }).fill(value);
  const answers: Record<Question, () => Promise<unknown>> = {
    birth: () =>
      main
        .getByRole('radiogroup', { name: t('fields.gender') })
        .getByText(t('gender.male'), { exact: true })
        .click(),
    name: async () => {
      await fill('date.day', '14');
      await fill('date.month', '3');
      await fill('date.year', '1988');
    },
    account: () => fill('fields.name', freshName('robin')),
    consents: async () => {
      await fill('fields.email', `${freshName('robin')}@example.test`);
      await fill('fields.password', PASSWORD);
    },
  };
  await goto('/signup')(place);
  for (const next of QUESTIONS.slice(0, QUESTIONS.indexOf(question) + 1)) {
    await answers[next]();
    await main.getByRole('button', { name: t('questions.next'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: t(`questions.${next}`), exact: true }).waitFor();
  }
};

/** What the account is being made of, while it is: the site does not respond. */
async function openProgress(place: Place): Promise<void> {
  const { page, locale } = place;
  const t = textsOf('mf-signup', locale);
  const main = page.getByRole('main');
  await page.route('**/api/signup.php*', () => undefined);
  await openQuestion('consents')(place);
  await main.getByRole('checkbox').first().check();
  await main.getByRole('button', { name: t('signup.submit'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('progress.title'), exact: true }).waitFor();
}

/** A signup with an address that has an account. */
async function openTaken(place: Place): Promise<void> {
  const { page, locale } = place;
  const t = textsOf('mf-signup', locale);
  const main = page.getByRole('main');
  const file = path.join(WORKSPACE, `api-gateway/src/backend/signup/texts/errors/${locale}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as { account: { email_taken: string } };
  const error = { code: 'email_taken', message: texts.account.email_taken, requestId: 'screens' };
  await page.route('**/api/signup.php*', (route) =>
    route.fulfill({ status: 409, json: { error: { ...error, fields: { email: error.message } } } }),
  );
  await openQuestion('consents')(place);
  await main.getByRole('checkbox').first().check();
  await main.getByRole('button', { name: t('signup.submit'), exact: true }).click();
  await main.getByRole('alert').first().waitFor();
}

const STEPS = ['photo', 'info', 'about', 'push'] as const;
const TABS = ['location', 'privacy', 'blocked', 'data'] as const;

/** What the account's life has beside the pages that their addresses open: questions, steps, tabs, ways in, and links that are over. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  ...QUESTIONS.map((question): Screen => ({
    name: `signup-${question}`,
    title: `Signup: the question ${question}`,
    viewer: 'visitor',
    state: true,
    joining: true,
    open: openQuestion(question),
  })),
  ...STEPS.map((step): Screen => ({
    name: `complete-signup-${step}`,
    title: `After the signup: the step ${step}`,
    viewer: 'newcomer',
    state: true,
    joining: true,
    open: goto(`/complete-signup?step=${step}&next=%2Fmembers`),
  })),
  ...TABS.map((tab): Screen => ({
    name: `settings-${tab}`,
    title: `Settings: ${tab}`,
    viewer: 'regular',
    whole: true,
    state: true,
    open: goto(`/settings/${tab}`, ({ page }) => page.getByRole('main').getByRole('heading', { level: 2 })),
  })),
  {
    name: 'reset-password-over',
    title: 'A link to a new password that is over',
    viewer: 'visitor',
    state: true,
    open: goto(`/reset-password/do?token=${'A'.repeat(43)}`),
  },
  {
    name: 'signup-progress',
    title: 'Signup: the account is made',
    viewer: 'visitor',
    state: true,
    joining: true,
    open: openProgress,
  },
  {
    name: 'signup-taken',
    title: 'Signup: an address that is known',
    viewer: 'visitor',
    state: true,
    joining: true,
    open: openTaken,
  },
  ...LOGIN_SCREENS,
  ...LOGIN_WAY_SCREENS,
  ...LINK_SCREENS,
];
