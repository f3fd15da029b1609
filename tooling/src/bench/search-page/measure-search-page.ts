import { THROTTLING, becomePhone, pause, tap, until } from '../phone.ts';
import { openTab } from '../swipe/browser-tab.ts';
import type { BrowserTab } from '../swipe/browser-tab.ts';
import { writeResults } from '../write-results.ts';
import { LONGEST_INTERACTION, LONGEST_TASK, interactionOf, longTasks, watchWork } from './page-work.ts';

const RESULTS = 1000;
const CARDS = 'main article';
const FILTERS = 'main button[aria-haspopup="dialog"]:not(article *)';
/** The first of the filters in their sheet. */
const FILTER = '[role="dialog"] label:has(input[type="checkbox"]), dialog label:has(input[type="checkbox"])';
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

export interface SearchPageWork {
  /** Members on the page at the end of the scroll. */
  shown: number;
  /** Milliseconds of the tasks of 50 ms and more, the longest first. */
  tasks: number[];
  /** INP in milliseconds. */
  filter: number;
  like: number;
  swipe: number;
}

async function measure(tab: BrowserTab, origin: string): Promise<SearchPageWork> {
  await becomePhone(tab, origin);
  const search = `${origin}/members?everybody=1`;
  await open(tab, search);
  const shown = await scrollThrough(tab);
  const tasks = await longTasks(tab);
  await open(tab, search);
  const like = await interactionOf(tab, () => tap(tab, first(LIKE)));
  await tap(tab, first(FILTERS));
  await pause(2000);
  const filter = await interactionOf(tab, () => tap(tab, first(FILTER)));
  await open(tab, `${origin}/swipe-game`);
  const key = { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 };
  const swipe = await interactionOf(tab, async () => {
    await tab.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  });
  return { shown, tasks, filter, like, swipe };
}

/**
 * What the search costs on a phone whose processor is four times slower: the tasks of the page while a thousand results
 * are scrolled through, and the time until a filter, a like and a swipe are seen (INP). Prints both and writes
 * `bench-results/search-page.json`. Returns how many of them are over their limits.
 */
export async function measureSearchPage(origin: string, chromium: string): Promise<number> {
  const tab = await openTab(chromium);
  try {
    const work = await measure(tab, origin);
    const { shown, tasks, filter, like, swipe } = work;
    const long = tasks.filter((task) => task > LONGEST_TASK);
    console.table({
      [`${shown} results scrolled`]: {
        'longest task ms': tasks[0] ?? 'under 50',
        [`over ${LONGEST_TASK} ms`]: long.length,
      },
    });
    console.table({ 'INP ms': { filter, like, swipe } });
    await writeResults('search-page.json', { throttling: THROTTLING, ...work });
    if (shown < RESULTS) throw new Error(`Only ${shown} results were shown: the site has too few members.`);
    return long.length + [filter, like, swipe].filter((time) => time > LONGEST_INTERACTION).length;
  } finally {
    tab.close();
  }
}
