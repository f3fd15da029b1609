// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { add, guard, happens, page, setUpGuardedDocument, takeHeldForm, word } from './guarded-document.ts';
import type { Node } from './guarded-document.ts';

setUpGuardedDocument();

interface Held {
  presses: unknown[];
  fields: { field: Node; value: string; checked: boolean }[];
}
const takeHeldPresses = () => (globalThis as unknown as { __takeHeldPresses: () => Held }).__takeHeldPresses();

const isHeld = () => 'held' in page().documentElement.dataset;
const find = (selector: string) => page().querySelector(selector) as Node;

function show(html: string): void {
  page().body.innerHTML = html;
}

describe('what is pressed before the site is interactive [R-FRAME-START-HELD]', () => {
  test('is kept in its order, each button once, and does not reach the page meanwhile', () => {
    guard();
    show('<main><button type="button" id="a"><b>One</b></button><div role="tab" id="b">Two</div></main>');
    let reached = 0;
    find('main').addEventListener('click', () => (reached += 1));
    find('#b').click();
    find('#a b').click();
    find('#a').click();
    expect([reached, isHeld()]).toEqual([0, true]);
    expect(takeHeldPresses().presses).toEqual([find('#b'), find('#a')]);
    expect(takeHeldPresses().presses, 'once').toEqual([]);
  });

  test('goes its way where the browser or the document handles it', () => {
    guard();
    show(
      '<a href="#x"><span id="link">On</span></a><form><button id="send">Send</button></form>' +
        '<section data-entry-answer id="age">Yes</section><button data-cookie-answer="necessary" id="cookie">No</button>' +
        '<p id="words">Words</p>',
    );
    for (const id of ['link', 'age', 'cookie', 'words']) find(`#${id}`).click();
    expect([takeHeldPresses().presses, isHeld()]).toEqual([[], false]);
  });

  test('on fields that are inert until then is kept by its place', () => {
    guard();
    show('<form><div inert><input name="email"></div></form>');
    const area = { left: 10, right: 110, top: 20, bottom: 60 };
    Object.assign(find('[inert]'), { getBoundingClientRect: () => area });
    const press = (x: number, y: number) => {
      const event = Object.assign(new Event('click', { bubbles: true }), {
        clientX: x,
        clientY: y,
        pageX: x,
        pageY: y,
      });
      find('form').dispatchEvent(event);
    };
    press(5, 5);
    press(50, 40);
    expect(takeHeldPresses().presses).toEqual([{ x: 50, y: 40 }]);
  });

  test('is let go with the word that the page is dead', () => {
    guard();
    show('<button type="button">One</button>');
    find('button').click();
    happens('load', add('script'));
    expect(isHeld()).toBe(false);
    find('main, body > button:last-of-type').click();
    expect([takeHeldPresses().presses, isHeld()]).toEqual([[], false]);
  });
});

describe('a link that is a step within its page [R-FRAME-START-STEP]', () => {
  const QUESTION =
    '<main><a href="#signup" data-step id="yes"><b>Yes</b></a><a href="#home" data-step id="no">No</a></main>';
  /** A click with these keys; returns whether the browser follows the link. */
  const click = (selector: string, keys: Record<string, boolean> = {}) =>
    find(selector).dispatchEvent(Object.assign(new Event('click', { bubbles: true, cancelable: true }), keys));
  /** The links whose clicks reach the page from now on. */
  function reached(): string[] {
    const ids: string[] = [];
    find('main').addEventListener('click', ({ target }) => void ids.push((target as Node).getAttribute('id') ?? ''));
    return ids;
  }

  test('waits for the site like a button, and leads nowhere meanwhile', () => {
    guard();
    show(QUESTION);
    const clicks = reached();
    expect([click('#yes b'), click('#yes')]).toEqual([false, false]);
    expect([clicks, isHeld()]).toEqual([[], true]);
    expect(takeHeldPresses().presses).toEqual([find('#yes')]);
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('goes its way with the key of %s', (key) => {
    guard();
    show(QUESTION);
    expect(click('#yes', { [key]: true })).toBe(true);
    expect([takeHeldPresses().presses, isHeld()]).toEqual([[], false]);
  });

  test('is followed where the site never comes: the one that was pressed last', () => {
    guard();
    show(QUESTION);
    const clicks = reached();
    click('#no');
    click('#yes');
    happens('load', add('script'));
    expect([clicks, isHeld()]).toEqual([['yes'], false]);
    expect(click('#no'), 'and so is a later one').toBe(true);
  });

  test('is not followed where a form waits as well: what was typed would be lost', () => {
    guard();
    show(`${QUESTION}<form method="post"><button>Send</button></form>`);
    const clicks = reached();
    click('#yes');
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    happens('load', add('script'));
    expect([clicks, word()]).toEqual([[], 'Dead. Typed.']);
  });
});

test('what was pressed before the site was there can be looked up, also later [R-FRAME-START-HELD]', () => {
  guard();
  show('<button type="button" id="a">One</button><button type="button" id="b">Two</button>');
  find('#a').click();
  const wasHeld = (id: string) =>
    (globalThis as unknown as { __wasHeld: (element: Node) => boolean }).__wasHeld(find(id));
  expect([wasHeld('#a'), wasHeld('#b')]).toEqual([true, false]);
  takeHeldPresses();
  expect([wasHeld('#a'), wasHeld('#b')]).toEqual([true, false]);
});

test('fields that were changed are kept as the visitor left them, and no later change [R-FRAME-START-HELD]', () => {
  guard();
  show('<input name="name"><input type="checkbox" name="photo">');
  const [name, box] = [find('[name=name]'), find('[name=photo]')];
  name.value = 'An';
  name.dispatchEvent(new Event('input', { bubbles: true }));
  name.value = 'Anna';
  name.dispatchEvent(new Event('input', { bubbles: true }));
  box.click();
  expect(takeHeldPresses().fields).toEqual([
    { field: name, value: 'Anna', checked: false },
    { field: box, value: 'on', checked: true },
  ]);
  box.click();
  expect(takeHeldPresses().fields).toEqual([]);
});

test('what was typed into a field with a text of its own is kept, though React writes that text again [R-FRAME-START-HELD]', () => {
  guard();
  show('<textarea name="line">Hello</textarea>');
  const line = find('[name=line]');
  line.value = 'Hello Anna';
  line.dispatchEvent(new Event('input', { bubbles: true }));
  // As it does while it hydrates.
  line.value = 'Hello';
  expect(takeHeldPresses().fields).toEqual([{ field: line, value: 'Hello Anna', checked: false }]);
});

test('a shell from before that takes the form alone is not held up by presses', () => {
  guard();
  show('<button type="button">One</button>');
  takeHeldForm();
  let pressed = 0;
  find('button').addEventListener('click', () => (pressed += 1));
  find('button').click();
  expect(pressed).toBe(1);
});
