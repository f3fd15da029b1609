import { PHONE, pause, tap } from '../phone.ts';
import type { BrowserTab } from './browser-tab.ts';

const MOVES = 10;
const FRAME = 1000 / 60;
const HEIGHT = PHONE.height / 3;

/** What becomes of the card on top. */
export type Action = 'like' | 'pass';
/** A way to play the card on top. */
export type Play = (tab: BrowserTab, action: Action) => Promise<void>;

/** Where the pointer is after a step of the drag, which begins aside of the middle and has a step for each frame. */
const placeOf = (action: Action, step: number) => PHONE.width / 2 + (action === 'like' ? 1 : -1) * (step * 16 - 60);

async function drag(action: Action, at: (step: number, end: boolean) => Promise<unknown>): Promise<void> {
  for (let step = 0; step <= MOVES; step += 1) {
    await at(placeOf(action, step), false);
    await pause(FRAME);
  }
  await at(placeOf(action, MOVES), true);
}

/** Drags a finger over the card, and lets it go. */
export const byFinger: Play = (tab, action) => {
  let type = 'touchStart';
  return drag(action, (x, end) => {
    const sent = tab.send('Input.dispatchTouchEvent', {
      type: end ? 'touchEnd' : type,
      touchPoints: end ? [] : [{ x, y: HEIGHT }],
    });
    type = 'touchMove';
    return sent;
  });
};

/** Drags the mouse over the card, and lets it go. */
export const byMouse: Play = (tab, action) => {
  let type = 'mousePressed';
  return drag(action, (x, end) => {
    const sent = tab.send('Input.dispatchMouseEvent', {
      type: end ? 'mouseReleased' : type,
      x,
      y: HEIGHT,
      button: 'left',
      buttons: end ? 0 : 1,
      clickCount: 1,
    });
    type = 'mouseMoved';
    return sent;
  });
};

interface Key {
  key: string;
  code: string;
  windowsVirtualKeyCode: number;
}

const KEYS: Record<Action, Key> = {
  like: { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  pass: { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
};

async function press(tab: BrowserTab, key: Key): Promise<void> {
  await tab.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

/** Presses the arrow key of an action. */
export const byKey: Play = (tab, action) => press(tab, KEYS[action]);

export const pressEscape = (tab: BrowserTab): Promise<void> =>
  press(tab, { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 });

/** Taps the button that brings back who was passed last, the first of those below the deck. */
export const undo = (tab: BrowserTab): Promise<void> =>
  tap(tab, `[...document.querySelectorAll('main button:has(svg)')].find((one) => one.closest('article') === null)`);
