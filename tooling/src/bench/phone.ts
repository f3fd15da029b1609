import { signUp } from './endpoints/demo-client.ts';
import type { BrowserTab } from './swipe/browser-tab.ts';

/** How many times slower the processor is made, as a middling phone has it. */
export const THROTTLING = 4;
export const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const PATIENCE = 120_000;

/** Resolves with the value of an expression of the page once it is truthy. */
export const until = (expression: string) => `new Promise((resolve, reject) => {
  const end = Date.now() + ${PATIENCE};
  const look = () => {
    const value = ${expression};
    if (value) resolve(value);
    else if (Date.now() > end) reject(new Error('It never came true: ' + ${JSON.stringify(expression)}));
    else setTimeout(look, 50);
  };
  look();
})`;

/** Taps the middle of an element, which is an expression of the page, when it is there. */
export async function tap(tab: BrowserTab, element: string): Promise<void> {
  const [x = 0, y = 0] = await tab.evaluate<number[]>(
    until(`(() => {
      const box = (${element})?.getBoundingClientRect();
      return box && box.width > 0 && [box.x + box.width / 2, box.y + box.height / 2];
    })()`),
  );
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

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
export async function becomePhone(tab: BrowserTab, origin: string): Promise<void> {
  const [name = '', value = ''] = (await signUp(origin)).split(/=(.*)/);
  await emulatePhone(tab);
  await tab.send('Network.setCookie', { url: origin, name, value });
}
