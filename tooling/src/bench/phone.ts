import { signUp } from './endpoints/demo-client.ts';
import type { NewMember } from './endpoints/demo-client.ts';
import type { BrowserTab } from './swipe/browser-tab.ts';

/** How many times slower the processor is made, as a middling phone has it. */
export const THROTTLING = 4;
export const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const PATIENCE = 120_000;

/** Resolves with the value of an expression of the page once it is truthy; rejects after so many milliseconds. */
export const until = (expression: string, patience = PATIENCE) => `new Promise((resolve, reject) => {
  const end = Date.now() + ${patience};
  const look = () => {
    const value = ${expression};
    if (value) resolve(value);
    else if (Date.now() > end) reject(new Error('It never came true: ' + ${JSON.stringify(expression)}));
    else setTimeout(look, 50);
  };
  look();
})`;

/**
 * Taps the middle of an element, which is an expression of the page, when it is there. The finger is lifted at once, also
 * where the page takes long to notice it: after half a second it would be a long press, and no click.
 */
export async function tap(tab: BrowserTab, element: string): Promise<void> {
  const [x = 0, y = 0] = await tab.evaluate<number[]>(
    until(`(() => {
      const box = (${element})?.getBoundingClientRect();
      return box && box.width > 0 && [box.x + box.width / 2, box.y + box.height / 2];
    })()`),
  );
  await Promise.all([
    tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

/** Resolves once the page has had no task of 50 ms for a second: what is loaded after it is there. */
const CALM = `new Promise((resolve) => {
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      observer.disconnect();
      resolve(true);
    }, 1000);
  };
  const observer = new PerformanceObserver(wait);
  observer.observe({ type: 'longtask' });
  wait();
})`;

/** Waits until what follows the load of a page is over, at the speed that the processor has by now. */
export const becomeCalm = (tab: BrowserTab): Promise<boolean> => tab.evaluate<boolean>(CALM);

/** Makes a tab a phone whose owner has answered the first questions. */
export async function emulatePhone(tab: BrowserTab): Promise<void> {
  await tab.send('Page.enable');
  await tab.send('Network.enable');
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (location.origin !== 'null') {
      localStorage.setItem('cookie-consent', 'necessary');
      localStorage.setItem('dismissed.entry-warning', String(Date.now()));
    }`,
  });
}

/** Makes a tab the phone of a new member, who has seen nobody yet. */
export async function becomePhone(tab: BrowserTab, origin: string): Promise<NewMember> {
  const member = await signUp(origin);
  const [name = '', value = ''] = member.cookie.split(/=(.*)/);
  await emulatePhone(tab);
  await tab.send('Network.setCookie', { url: origin, name, value });
  return member;
}
