import { THROTTLING, emulatePhone, pause, tap, until } from '../phone.ts';
import { readSampleMember } from '../../live-routes.ts';
import { openTab } from '../swipe/browser-tab.ts';
import type { BrowserTab } from '../swipe/browser-tab.ts';
import { writeResults } from '../write-results.ts';
import { median, OFFERED, PEOPLE } from './people.ts';
import type { Person } from './people.ts';

/** What the first step of the signup may take on a phone. */
const LIMIT_SECONDS = 45;
/** 36 words of five letters a minute: what people type with two thumbs on average (Palin and others, 2019). */
const KEY_MILLISECONDS = 60_000 / (36 * 5);
/** To read what a screen asks, and to bring a thumb there. */
const TAP_MILLISECONDS = 1100;

const FIELD = {
  button: `document.querySelector('main form button[type=submit]')`,
  gender: (value: string) =>
    `document.querySelectorAll('[role=radiogroup]')[0]?.querySelector('input[value=${value}]')`,
  sought: (value: string) =>
    `document.querySelectorAll('[role=radiogroup]')[1]?.querySelector('input[value=${value}]')`,
  day: `document.querySelector('input[autocomplete=bday-day]')`,
  name: `document.querySelector('input[name=name]')`,
  email: `document.querySelector('input[name=email]')`,
  password: `document.querySelector('input[name=password]')`,
  consent: `document.querySelector('main input[type=checkbox]')`,
  message: `document.querySelector('textarea[name=signup_message]')`,
  firstLine: `document.querySelector('main form button[aria-pressed]')`,
} as const;

/** Reads, reaches and taps. */
async function press(tab: BrowserTab, element: string): Promise<void> {
  await pause(TAP_MILLISECONDS);
  // The label of a card is what a thumb meets: its input is not seen.
  await tap(tab, `((element) => element?.closest('label') ?? element)(${element})`);
}

/** Presses as the first gesture, at which the page starts, and waits until its form can be filled in. */
async function pressFirst(tab: BrowserTab, element: string): Promise<void> {
  await press(tab, element);
  await tab.evaluate(until(`${FIELD.button}.closest('[inert]') === null`));
}

/** Types key by key into the field that has the focus. */
async function type(tab: BrowserTab, text: string): Promise<void> {
  for (const key of text) {
    await pause(KEY_MILLISECONDS);
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key });
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  }
}

const hasFocus = (element: string) => until(`document.activeElement === ${element} && ${element} !== null`);

/** Goes on to the next question, whose first field then has the focus: nothing has to be tapped to type into it. */
async function goOn(tab: BrowserTab, next?: string): Promise<void> {
  await press(tab, FIELD.button);
  if (next !== undefined) await tab.evaluate(hasFocus(next));
}

/** The first message: the line that is offered, as it is, or own words. */
async function writeMessage(tab: BrowserTab, message: NonNullable<Person['message']>): Promise<void> {
  if (message === OFFERED) {
    await pressFirst(tab, FIELD.firstLine);
    await tab.evaluate(until(`${FIELD.message}.value !== ''`));
    return;
  }
  await pressFirst(tab, FIELD.message);
  await type(tab, message);
}

/**
 * Fills in the first step of the signup as a person does, from the page to the tap that sends it. Returns the seconds that it
 * took.
 */
async function signUp(tab: BrowserTab, address: string, person: Person) {
  const { name, email, password, birth, message } = person;
  await tab.send('Network.clearBrowserCookies');
  await tab.send('Page.navigate', { url: address });
  await tab.evaluate(until(`document.readyState === 'complete' && ${FIELD.button} !== null`));
  const start = performance.now();
  if (message === null) await pressFirst(tab, FIELD.gender('male'));
  else {
    await writeMessage(tab, message);
    await goOn(tab);
    await press(tab, FIELD.gender('male'));
  }
  await press(tab, FIELD.sought('female'));
  await goOn(tab, FIELD.day);
  await type(tab, birth);
  await goOn(tab, FIELD.name);
  await type(tab, name);
  await goOn(tab, FIELD.email);
  await type(tab, email);
  await press(tab, FIELD.password);
  await type(tab, password);
  await goOn(tab);
  await press(tab, FIELD.consent);
  await press(tab, FIELD.button);
  const seconds = (performance.now() - start) / 1000;
  await tab.evaluate(until(`location.pathname.endsWith('/complete-signup')`));
  return seconds;
}

/**
 * How long the first step of the signup takes on a phone whose processor is four times slower, typed key by key at the speed of
 * people. Prints the times, writes `bench-results/signup.json` and returns 1 when the median is over
 * 45 s, from `/signup` or from a member with the first line that is offered. A message in own words is measured as well: how
 * long it becomes is the writer's choice, and has no limit (docs/decisions/0261).
 */
export async function measureSignup(origin: string, chromium: string): Promise<number> {
  const profile = await readSampleMember(origin);
  const tab = await openTab(chromium);
  try {
    await emulatePhone(tab);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
    const times: number[] = [];
    const withLine: number[] = [];
    const withMessage: number[] = [];
    for (const person of PEOPLE) {
      times.push(await signUp(tab, `${origin}/signup`, { ...person(), message: null }));
      withLine.push(await signUp(tab, `${origin}/members/${profile}/signup`, { ...person(), message: OFFERED }));
      withMessage.push(await signUp(tab, `${origin}/members/${profile}/signup`, person()));
    }
    const row = (values: readonly number[]) => ({
      'median s': Number(median(values).toFixed(1)),
      'longest s': Number(Math.max(...values).toFixed(1)),
    });
    console.table({
      'signup': row(times),
      'signup from a member, with the line that is offered': row(withLine),
      'signup from a member, with own words': row(withMessage),
    });
    await writeResults('signup.json', {
      throttling: THROTTLING,
      KEY_MILLISECONDS,
      TAP_MILLISECONDS,
      times,
      withLine,
      withMessage,
    });
    return Math.max(median(times), median(withLine)) > LIMIT_SECONDS ? 1 : 0;
  } finally {
    tab.close();
  }
}
