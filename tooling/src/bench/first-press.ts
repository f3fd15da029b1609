import { STEP_LINKS } from '@tandem/contracts/composition/step-link';
import type { FirstPress, Spread } from './page-figures.ts';
import { emulatePhone, pause, tap, THROTTLING, until } from './phone.ts';
import { openTab } from './swipe/browser-tab.ts';
import type { BrowserTab } from './swipe/browser-tab.ts';

/** A network on the way: what the first press loads takes as long as it does there. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** Where the page writes the longest time from a press to the frame after it: a press that leads on ends its document. */
const INTERACTION_KEY = 'bench-interaction';

const WATCH = `if (location.origin !== 'null') {
  const keep = (list) => {
    for (const { duration, entryType, interactionId } of list.getEntries())
      if (interactionId > 0 || entryType === 'first-input')
        sessionStorage.setItem(
          '${INTERACTION_KEY}', Math.max(duration, Number(sessionStorage.getItem('${INTERACTION_KEY}'))));
  };
  for (const options of [{ type: 'first-input' }, { type: 'event', durationThreshold: 16 }])
    new PerformanceObserver(keep).observe({ ...options, buffered: true });
}`;

/** What is pressed first on a landing page, and from when on its effect is seen, as expressions of the page. */
interface Press {
  target: string;
  /** Run before the press: notes when its effect is seen, where the page that was pressed shows it. */
  watch: string;
  /** Milliseconds since 1970; false or undefined before. */
  seenAt: (pressedAt: number) => string;
}

/**
 * Notes when a step of the page is seen: its answer has made place for the next question, or a member is open above the portraits.
 * A page without steps is left alone.
 */
const WATCH_STEP = `(() => {
  const steps = [...document.querySelectorAll('main ${STEP_LINKS}')];
  const look = () =>
    steps.some((step) => step.isConnected) && document.querySelector('dialog[open]') === null
      ? requestAnimationFrame(look)
      : requestAnimationFrame(() => { globalThis.steppedAt = Date.now(); });
  if (steps.length > 0) requestAnimationFrame(look);
})()`;

/**
 * The way into the signup: the first one in the window; where none is, the first one of all, which somebody scrolls to. Where it is
 * a step of the page, as an answer is, its effect is the next step, in the same document; else it leads to the signup at once, and
 * its effect is the first paint there.
 */
const INTO_SIGNUP: Press = {
  target: `(() => {
    const ways = [...document.querySelectorAll('main a[href*="/signup"], main form[action$="/signup"] button, main button[form]')]
      .filter((element) => element.checkVisibility());
    const isInWindow = (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    const seen = ways.find(isInWindow);
    if (seen === undefined) ways[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return seen ?? ways[0];
  })()`,
  watch: WATCH_STEP,
  // Where the site is there before, it shows the signup in the same document.
  seenAt: (
    pressedAt,
  ) => `globalThis.steppedAt ?? (location.pathname.endsWith('/signup') && (performance.timeOrigin < ${pressedAt}
    ? Date.now()
    : performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => performance.timeOrigin + startTime)[0]))`,
};

/** Notes when the card is seen elsewhere: the frame after the one that moves it. */
const WATCH_CARD = `(() => {
  const card = document.querySelector('[data-swipe-card]');
  const look = () =>
    card?.isConnected && card.style.transform === ''
      ? requestAnimationFrame(look)
      : requestAnimationFrame(() => { globalThis.flownAt = Date.now(); });
  requestAnimationFrame(look);
})()`;

/** A deck: its card flies. */
const DECK: Press = {
  target: `document.querySelector('[data-swipe="right"]')`,
  watch: WATCH_CARD,
  seenAt: () => 'globalThis.flownAt',
};

const pressOf = (path: string): Press => (path.endsWith('/landers/tinderswipe') ? DECK : INTO_SIGNUP);

/** The middle one, and the longest one. Throws where nothing was measured. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (median === undefined || worst === undefined) throw new Error('No press was measured.');
  return { median: Math.round(median), worst: Math.round(worst) };
}

/** The page has been painted, and has nothing to do: somebody has looked at it before they press. */
async function open(tab: BrowserTab, address: string): Promise<void> {
  await tab.send('Page.navigate', { url: address });
  await tab.evaluate(until(`location.href === ${JSON.stringify(address)} && '__early' in window`));
  await pause(1000);
}

/** Presses once on a page that was never visited, and returns what that took. */
async function pressOnce(address: string, press: Press, chromium: string): Promise<{ seen: number; inp: number }> {
  const tab = await openTab(chromium);
  try {
    await emulatePhone(tab);
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
    await tab.send('Network.emulateNetworkConditions', NETWORK);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
    await open(tab, address);
    await tab.evaluate(press.watch);
    const pressedAt = Date.now();
    await tap(tab, press.target);
    const seenAt = await seenIn(tab, press.seenAt(pressedAt));
    // The browser says how long an event took after the frame that it was seen in.
    await pause(500);
    const inp = await tab.evaluate<number>(`Number(sessionStorage.getItem('${INTERACTION_KEY}'))`);
    if (inp === 0) throw new Error(`The browser has measured no press on ${address}.`);
    return { seen: seenAt - pressedAt, inp };
  } finally {
    tab.close();
  }
}

const TRIES = 400;

/** When the effect was seen; a document that is on its way out takes no questions. */
async function seenIn(tab: BrowserTab, seenAt: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const found = await tab.evaluate<number | false | undefined>(seenAt);
      if (typeof found === 'number') return found;
    } catch (error) {
      // The next try is in the next document.
      if (!/context|navigated/.test(String(error))) throw error;
    }
    await pause(50);
  }
  throw new Error('The effect of the press was never seen.');
}

/**
 * The first press on a landing page, which loads the site, on a phone whose processor is four times slower, in a slow network: the
 * time until its effect is seen, and the time until the page responds to it at all (INP). Each press is that of a new visitor.
 */
export async function measureFirstPress(
  { origin, path, rounds }: { origin: string; path: string; rounds: number },
  chromium: string,
): Promise<FirstPress> {
  const presses: Awaited<ReturnType<typeof pressOnce>>[] = [];
  for (let round = 1; round <= rounds; round += 1)
    presses.push(await pressOnce(origin + path, pressOf(path), chromium));
  return { seen: spreadOf(presses.map(({ seen }) => seen)), inp: spreadOf(presses.map(({ inp }) => inp)) };
}
