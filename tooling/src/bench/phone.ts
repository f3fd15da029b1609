import { signUp } from './endpoints/demo-client.ts';
import type { BrowserTab } from './swipe/browser-tab.ts';

/** How many times slower the processor is made, as a middling phone has it. */
export const THROTTLING = 4;
export const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Makes a tab the phone of a new member, who has seen nobody yet and has answered the question about cookies. */
export async function becomePhone(tab: BrowserTab, origin: string): Promise<void> {
  const [name = '', value = ''] = (await signUp(origin)).split(/=(.*)/);
  await tab.send('Page.enable');
  await tab.send('Network.enable');
  await tab.send('Network.setCookie', { url: origin, name, value });
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: "localStorage.setItem('cookie-consent', 'necessary')",
  });
}
