import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { firstSwipeScript } from './first-swipe.ts';

type Listener = (event: object) => void;

/** A deck of one card with its two buttons, in a document that runs the script. */
function deckIn({ holds = true } = {}) {
  const listeners = new Map<string, Set<Listener>>();
  const fire = (type: string, event: object) =>
    listeners.get(type)?.forEach((listener) => listener({ type, ...event }));
  const dataset: { held?: string } = {};
  const pressed: string[] = [];
  const card = {
    style: { transform: '' },
    closest: (selector: string) => (selector.endsWith('[data-swipe]') ? null : inDeck(selector, card)),
  };
  const button = (swipe: 'left' | 'right') => {
    const own = {
      dataset: { swipe },
      closest: (selector: string) => (selector.endsWith('[data-swipe-card]') ? null : inDeck(selector, own)),
      click: () => {
        pressed.push(swipe);
        // As the document that holds presses does before.
        if (holds) dataset.held = '';
        fire('click', { target: own });
      },
    };
    return own;
  };
  const buttons = { left: button('left'), right: button('right') };
  const deck = {
    dataset: { firstSwipe: '80' },
    querySelector: (selector: string) => {
      if (selector === '[data-swipe-card]') return card;
      return selector.includes('left') ? buttons.left : buttons.right;
    },
  };
  const inDeck = (selector: string, own: object) => (selector === '[data-first-swipe]' ? deck : own);
  runInNewContext(firstSwipeScript('<div data-first-swipe="80">'), {
    document: { documentElement: { dataset } },
    addEventListener: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    removeEventListener: (name: string, listener: Listener) => listeners.get(name)?.delete(listener),
  });
  const drag = (to: number, end = 'pointerup') => {
    fire('pointerdown', { button: 0, clientX: 200, target: card });
    fire('pointermove', { clientX: to });
    const between = card.style.transform;
    fire(end, { clientX: to });
    return between;
  };
  return { drag, card, buttons, pressed };
}

test('the card follows the pointer, and flies to the side of the button that is pressed for it [R-FRAME-START-SWIPE]', () => {
  const { drag, card, pressed } = deckIn();
  expect(drag(300)).toBe('translateX(100px) rotate(4deg)');
  expect(pressed).toEqual(['right']);
  expect(card.style.transform).toBe('translateX(100vw) rotate(20deg)');
});

test.each([
  ['short', 150, 'pointerup'],
  ['that the browser takes for a scroll', 20, 'pointercancel'],
])('a drag %s puts it back [R-FRAME-START-SWIPE]', (_, to, end) => {
  const { drag, card, pressed } = deckIn();
  expect(drag(to, end)).not.toBe('');
  expect(pressed).toEqual([]);
  expect(card.style.transform).toBe('');
});

test('a press on a button lets it fly, once, and not where the press is not held [R-FRAME-START-SWIPE]', () => {
  const { card, buttons } = deckIn();
  buttons.left.click();
  expect(card.style.transform).toBe('translateX(-100vw) rotate(-20deg)');
  buttons.right.click();
  expect(card.style.transform).toBe('translateX(-100vw) rotate(-20deg)');
  const dead = deckIn({ holds: false });
  dead.buttons.left.click();
  expect(dead.card.style.transform).toBe('');
});

test('a page without a deck has no script for it', () => {
  expect(firstSwipeScript('<main></main>')).toBe('');
});
