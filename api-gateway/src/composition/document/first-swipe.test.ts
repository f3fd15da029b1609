import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { firstSwipeScript } from './first-swipe.ts';

type Listener = (event: object) => void;

type Fire = (type: string, event: object) => void;

/** What fingers, the mouse and keys do with that card. */
function gesturesOn(card: { style: { transform: string } }, fire: Fire) {
  const finger = (pointerId: number, isPrimary = pointerId === 1) => ({
    down: (clientX: number) => fire('pointerdown', { button: 0, target: card, clientX, pointerId, isPrimary }),
    move: (clientX: number) => fire('pointermove', { clientX, pointerId, isPrimary }),
    end: (clientX: number, type = 'pointerup') => fire(type, { clientX, pointerId, isPrimary }),
  });
  const drag = (to: number, end = 'pointerup') => {
    const { down, move, end: lift } = finger(1);
    down(200);
    move(to);
    const between = card.style.transform;
    lift(to, end);
    return between;
  };
  /** Returns whether the browser is kept from doing what it does with the event. */
  const isStopped = (type: string, event: object) => {
    let stopped = false;
    fire(type, { target: card, preventDefault: () => void (stopped = true), ...event });
    return stopped;
  };
  return { drag, finger, isStopped };
}

/** A deck of one card with its two buttons, in a document that runs the script. */
function deckIn({ holds = true, dialog = false } = {}) {
  const listeners = new Map<string, Set<Listener>>();
  const fire: Fire = (type, event) => listeners.get(type)?.forEach((listener) => listener({ type, ...event }));
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
  const inDocument = (selector: string) => {
    if (selector === 'dialog[open]') return dialog ? {} : null;
    return selector === '[data-first-swipe] [data-swipe-card]' ? card : null;
  };
  runInNewContext(firstSwipeScript('<div data-first-swipe="80">'), {
    document: { documentElement: { dataset }, querySelector: inDocument },
    addEventListener: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    removeEventListener: (name: string, listener: Listener) => listeners.get(name)?.delete(listener),
  });
  return { ...gesturesOn(card, fire), card, buttons, pressed };
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

test('a second finger puts the card back, and neither of the two swipes it [R-LANDERS-DECK-MEANT]', () => {
  const { finger, card, pressed } = deckIn();
  const [first, second] = [finger(1), finger(2)];
  first.down(100);
  first.move(60);
  second.down(300);
  expect(card.style.transform, 'it is in its place').toBe('');
  first.move(0);
  second.move(400);
  expect(card.style.transform).toBe('');
  first.end(0);
  second.end(400);
  expect(pressed).toEqual([]);
  first.down(100);
  second.end(300);
  first.end(240);
  expect(pressed, 'and the next finger alone does').toEqual(['right']);
});

test('a mouse moves the card, not its photo [R-FRAME-START-SWIPE]', () => {
  expect(deckIn().isStopped('dragstart', {})).toBe(true);
});

test('the first arrow key presses its button, and the card flies [R-FRAME-START-SWIPE]', () => {
  const { isStopped, card, pressed } = deckIn();
  expect(isStopped('keydown', { key: 'ArrowLeft', target: {} }), 'the page makes it no second time').toBe(true);
  expect(pressed).toEqual(['left']);
  expect(card.style.transform).toBe('translateX(-100vw) rotate(-20deg)');
  expect(isStopped('keydown', { key: 'ArrowRight', target: {} }), 'the next card is the page’s').toBe(false);
  expect(pressed).toEqual(['left']);
});

test('a key swipes in the place of a finger that is on the card', () => {
  const { finger, isStopped, card, pressed } = deckIn();
  finger(1).down(100);
  isStopped('keydown', { key: 'ArrowRight', target: {} });
  finger(1).move(130);
  finger(1).end(0);
  expect(pressed).toEqual(['right']);
  expect(card.style.transform).toBe('translateX(100vw) rotate(20deg)');
});

test.each([
  ['that is held', { repeat: true }],
  ['of the browser', { altKey: true }],
  ['with Shift', { shiftKey: true }],
  ['that was handled', { defaultPrevented: true }],
  ['of a field', { target: { closest: () => ({}) } }],
  ['that is no arrow to a side', { key: 'ArrowUp' }],
])('a key %s swipes nobody [R-LANDERS-DECK-MEANT]', (_, more) => {
  const { isStopped, pressed } = deckIn();
  expect(isStopped('keydown', { key: 'ArrowLeft', target: {}, ...more })).toBe(false);
  expect(pressed).toEqual([]);
});

test('nor does one under a dialog [R-LANDERS-DECK-MEANT]', () => {
  const { isStopped, pressed } = deckIn({ dialog: true });
  expect(isStopped('keydown', { key: 'ArrowLeft', target: {} })).toBe(false);
  expect(pressed).toEqual([]);
});

test('a page without a deck has no script for it', () => {
  expect(firstSwipeScript('<main></main>')).toBe('');
});
