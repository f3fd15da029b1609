import { THROTTLING, becomeCalm, becomePhone, pause, tap, until } from '../phone.ts';
import { openTab } from '../swipe/browser-tab.ts';
import type { BrowserTab } from '../swipe/browser-tab.ts';
import { byFinger, byKey } from '../swipe/plays.ts';
import { writeResults } from '../write-results.ts';
import { makePictures } from './make-pictures.ts';
import { LONGEST_INTERACTION, LONGEST_TASK, interactionOf, longTasks, watchWork } from './page-work.ts';
import type { LongTask } from './page-work.ts';

const RESULTS = 1000;
const CARDS = 'main article';
const FILTERS = 'main button[aria-haspopup="dialog"]:not(article *)';
/** The first of the filters in their sheet. */
const FILTER = 'dialog[open] label:has(input[type="checkbox"])';
/** The button that applies them, as an expression of the page. */
const APPLY = "[...document.querySelectorAll('dialog[open] button')].at(-1)";
const LIKE = 'main article button:not([aria-haspopup])';

/** The first element that a selector finds, as an expression of the page. */
const first = (selector: string) => `document.querySelector('${selector}')`;

/** Opens a page, and makes the processor slow once it is there: what is measured comes after the load. */
async function open(tab: BrowserTab, address: string): Promise<void> {
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await tab.send('Page.navigate', { url: address });
  await tab.evaluate(
    until(`location.href.startsWith(${JSON.stringify(address)}) && document.querySelector('${CARDS} img') !== null`),
  );
  // Until what is loaded after the page is there as well.
  await pause(3000);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  await becomeCalm(tab);
  await watchWork(tab);
}

/** How often the page may neither move nor grow before it is at its end. */
const STILL_GESTURES = 20;

/** Scrolls as a thumb does until so many members are on the page, or it ends. Returns how many there are. */
async function scrollThrough(tab: BrowserTab): Promise<number> {
  const look = () => tab.evaluate<[number, number]>(`[document.querySelectorAll('${CARDS}').length, scrollY]`);
  let [shown, top] = await look();
  for (let still = 0; shown < RESULTS && still < STILL_GESTURES;) {
    await tab.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance: -2400, speed: 2400 });
    const [count, y] = await look();
    if (count > shown || y > top) still = 0;
    else {
      still += 1;
      // What is requested is on its way.
      await pause(250);
    }
    [shown, top] = [count, y];
  }
  return shown;
}

/** What was scrolled, and the tasks of 50 ms and more meanwhile, the longest first. */
interface ScrollWork {
  shown: number;
  tasks: LongTask[];
}

/** INP in milliseconds. */
interface SearchInteractions {
  openFilters: number;
  filter: number;
  applyFilters: number;
  like: number;
  swipeByFinger: number;
  swipeByKey: number;
}

async function measureScroll(tab: BrowserTab, search: string): Promise<ScrollWork> {
  await open(tab, search);
  const shown = await scrollThrough(tab);
  return { shown, tasks: await longTasks(tab) };
}

/** What is over the middle of an element, for an error; an element that is elsewhere was not pressed. */
const WHAT_IS_OVER = `(() => {
  const box = ${first(FILTERS)}?.getBoundingClientRect();
  const over = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return [location.href, JSON.stringify(box), over?.outerHTML.slice(0, 300), document.querySelector('dialog[open]')?.textContent.slice(0, 200)].join(' | ');
})()`;

/** Opens the filters' sheet by a tap. Throws, with what was in the way, when it does not come. */
async function openSheet(tab: BrowserTab): Promise<void> {
  await tap(tab, first(FILTERS));
  try {
    await tab.evaluate(until(`${first(FILTER)} !== null`, 20_000));
  } catch (error) {
    throw new Error(`The sheet of the filters did not open: ${await tab.evaluate<string>(WHAT_IS_OVER)}`, {
      cause: error,
    });
  }
  // Until it is where it comes to rest.
  await pause(1000);
}

/** Each on a page of its own: a like may make a match, whose notice covers the page. */
async function measureInteractions(tab: BrowserTab, search: string, deck: string): Promise<SearchInteractions> {
  await open(tab, search);
  const openFilters = await interactionOf(tab, () => openSheet(tab));
  const filter = await interactionOf(tab, () => tap(tab, first(FILTER)));
  const applyFilters = await interactionOf(tab, () => tap(tab, APPLY));
  await open(tab, search);
  const like = await interactionOf(tab, () => tap(tab, first(LIKE)));
  await open(tab, deck);
  const swipeByFinger = await interactionOf(tab, () => byFinger(tab, 'pass'));
  const swipeByKey = await interactionOf(tab, () => byKey(tab, 'pass'));
  return { openFilters, filter, applyFilters, like, swipeByFinger, swipeByKey };
}

/** Prints what the scroll cost, before anything else can fail. Returns how many tasks were over the limit. */
function printScroll({ shown, tasks }: ScrollWork): number {
  const over = tasks.filter(({ duration }) => duration > LONGEST_TASK).length;
  console.table({
    [`${shown} results scrolled`]: {
      'longest task ms': tasks[0]?.duration ?? 'under 50',
      [`over ${LONGEST_TASK} ms`]: over,
    },
  });
  const said = tasks.slice(0, 20).map(({ duration, at }) => `${duration} at ${(at / 1000).toFixed(1)} s`);
  console.log(`The longest tasks, in ms: ${said.join(', ')}`);
  return over;
}

/**
 * What the search costs on a phone whose processor is four times slower: the tasks of the page while a thousand results
 * are scrolled through, and the time until a filter, a like and a swipe are seen (INP). Prints both and writes
 * `bench-results/search-page.json`. Returns how many of them are over their limits.
 */
export async function measureSearchPage(origin: string, chromium: string): Promise<number> {
  const tab = await openTab(chromium);
  try {
    const { cookie } = await becomePhone(tab, origin);
    await makePictures(origin, cookie, { search: 'everybody=1', results: RESULTS });
    const search = `${origin}/members?everybody=1`;
    const scroll = await measureScroll(tab, search);
    const over = printScroll(scroll);
    const times = await measureInteractions(tab, search, `${origin}/swipe-game`);
    console.table({ 'INP ms': times });
    await writeResults('search-page.json', { throttling: THROTTLING, ...scroll, ...times });
    if (scroll.shown < RESULTS)
      throw new Error(`Only ${scroll.shown} results were shown: the site has too few members.`);
    return over + Object.values(times).filter((time) => time > LONGEST_INTERACTION).length;
  } finally {
    tab.close();
  }
}
