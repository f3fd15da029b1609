// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import {
  add,
  BEFORE,
  guard,
  happens,
  NOW,
  page,
  setUpGuardedDocument,
  sheets,
  takeHeldForm,
  tryAgain,
  word,
} from './guarded-document.ts';
import type { Node } from './guarded-document.ts';

setUpGuardedDocument();

describe('a form that was sent before the site was interactive', () => {
  function addForm(): Node {
    page().body.innerHTML = '<form method="post"><input name="email" value="a@b.test"><button>Go</button></form>';
    return page().querySelector('form') as Node;
  }
  const send = (form: Node) => {
    const event = new Event('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('is let go with a word when the shell will not come, as it was filled in [R-FRAME-GUARD-FORM]', () => {
    guard();
    const form = addForm();
    expect(send(form)).toBe(true);
    expect(page().documentElement.dataset).toHaveProperty('held');
    happens('load', add('script'));
    expect(page().documentElement.dataset).not.toHaveProperty('held');
    expect(word()).toBe('Dead. Typed.');
    expect(form.querySelector('input')?.value).toBe('a@b.test');
    expect(takeHeldForm(), 'nothing is sent later').toBeNull();
  });

  test('on a dead page tries again, and is taken when that helps [R-FRAME-GUARD-FORM]', () => {
    guard();
    const form = addForm();
    happens('load', add('script'));
    expect(send(form)).toBe(true);
    expect(word()).toBe('Trying.');
    expect(takeHeldForm()?.[0]).toBe(form);
  });
});

const isPlain = () => 'plain' in page().documentElement.dataset;

describe('the style sheet of the shell', () => {
  test('that fails leaves the page plain, and is requested once more [R-FRAME-GUARD-PLAIN]', () => {
    guard();
    happens('error', add('link'));
    expect(isPlain()).toBe(true);
    vi.advanceTimersByTime(300);
    expect(sheets()).toEqual(['/_parts/shell/now/main.css?again=1']);
    happens('load', page().querySelector('link') ?? undefined);
    expect([isPlain(), word()]).toEqual([false, null]);
  });

  test('that fails twice leaves a word whose button requests it again [R-FRAME-GUARD-PLAIN]', () => {
    guard();
    happens('error', add('link'));
    vi.advanceTimersByTime(300);
    happens('error', page().querySelector('link') ?? undefined);
    expect(word()).toBe('Plain.');
    tryAgain();
    vi.advanceTimersByTime(300);
    happens('load', page().querySelector('link') ?? undefined);
    expect([isPlain(), word()]).toEqual([false, null]);
  });

  test('that hangs keeps the page from its first paint for three seconds [R-FRAME-GUARD-PLAIN, L-FRAME-GUARD-PAINT]', () => {
    guard();
    add('link');
    vi.advanceTimersByTime(2_999);
    expect([isPlain(), sheets().length]).toEqual([false, 1]);
    vi.advanceTimersByTime(1);
    expect([isPlain(), sheets().length]).toEqual([true, 0]);
  });

  test('is that of the last good release when it fails twice [R-FRAME-GUARD-LAST-GOOD]', () => {
    guard({ standIn: BEFORE });
    happens('error', add('link'));
    vi.advanceTimersByTime(300);
    happens('error', page().querySelector('link') ?? undefined);
    vi.advanceTimersByTime(300);
    expect(sheets().at(-1)).toContain('/_parts/shell/before/main.css');
    happens('load', [...page().querySelectorAll('link')].at(-1));
    expect([isPlain(), word()]).toEqual([false, null]);
  });

  test('is that of the last good release at once when it hangs [R-FRAME-GUARD-LAST-GOOD, L-FRAME-GUARD-PAINT]', () => {
    guard({ standIn: BEFORE });
    add('link');
    vi.advanceTimersByTime(3_300);
    expect(sheets().at(-1)).toContain('/_parts/shell/before/main.css');
    happens('load', [...page().querySelectorAll('link')].at(-1));
    expect([isPlain(), word()]).toEqual([false, null]);
  });
});

describe('the style sheet of a part', () => {
  const ADDRESS = '/_parts/mf-chat/b/a.css';
  function addSheet(): Node {
    const link = Object.assign(page().createElement('link'), {
      rel: 'stylesheet',
      href: ADDRESS,
      integrity: 'sha384-a',
    });
    page().head.append(link);
    return link;
  }
  const asked = () => [...page().querySelectorAll('link:not([disabled])')].map((link) => link.getAttribute('href'));
  const last = () => [...page().querySelectorAll('link')].at(-1);
  /** What the loader of the part takes for the sheet. */
  const standsFor = () => page().querySelector('link[disabled]')?.getAttribute('href') ?? null;

  test('that fails is left to the loader of the part where there is a last good release', () => {
    const { lost } = guard({ partHasStandIn: true });
    const link = addSheet();
    happens('error', link);
    expect([link.isConnected, standsFor(), lost, word()]).toEqual([false, null, [], null]);
  });

  test('that hangs keeps the page from its first paint for three seconds; its release is passed over for the last good one [R-FRAME-GUARD-STYLES, L-FRAME-GUARD-PAINT]', () => {
    const { lost } = guard({ partHasStandIn: true });
    addSheet();
    vi.advanceTimersByTime(2_999);
    expect([asked(), lost]).toEqual([[ADDRESS], []]);
    vi.advanceTimersByTime(1);
    expect([asked(), standsFor(), lost, word()]).toEqual([[], null, [ADDRESS], null]);
    vi.advanceTimersByTime(6_500);
    expect([asked(), word()]).toEqual([[], null]);
  });

  test('that fails twice leaves a page that works without it, with a word whose button requests it again [R-FRAME-GUARD-STYLES]', () => {
    const { lost } = guard();
    happens('error', addSheet());
    expect([asked(), standsFor(), lost, word()]).toEqual([[], ADDRESS, [], null]);
    globalThis.dispatchEvent(new Event('load'));
    expect(asked()).toEqual([`${ADDRESS}?again=1`]);
    expect(last()).toMatchObject({ integrity: 'sha384-a' });
    happens('error', last());
    expect([asked(), word()]).toEqual([[], 'Plain.']);
    tryAgain();
    expect([asked(), word()]).toEqual([[`${ADDRESS}?again=2`], 'Trying.']);
    happens('load', last());
    expect([word(), isPlain(), standsFor()]).toEqual([null, false, ADDRESS]);
  });

  test('that hangs without a last good release is requested again, and leaves a word where that hangs too; the page works [R-FRAME-GUARD-STYLES]', () => {
    guard();
    addSheet();
    vi.advanceTimersByTime(3_000);
    expect([asked(), standsFor(), word()]).toEqual([[], ADDRESS, null]);
    vi.advanceTimersByTime(3_000);
    expect([asked(), word()]).toEqual([[`${ADDRESS}?again=1`], null]);
    vi.advanceTimersByTime(3_000);
    expect([word(), isPlain()]).toEqual(['Plain.', false]);
    tryAgain();
    happens('load', last());
    expect(word()).toBeNull();
  });

  test('whose rules are in the document is not missed [R-FRAME-FIRST-STYLES]', () => {
    const { lost } = guard({ files: { ...NOW, styles: [] }, partHasStandIn: true });
    const link = addSheet();
    Object.assign(link, { disabled: true });
    link.setAttribute('disabled', '');
    vi.advanceTimersByTime(10_000);
    expect([link.isConnected, lost, isPlain()]).toEqual([true, [], false]);
  });

  test("that the loader of the part has added is the loader's", () => {
    guard();
    const link = addSheet();
    link.dataset['rspack'] = 'mf-chat';
    vi.advanceTimersByTime(3_000);
    happens('error', link);
    expect([link.isConnected, standsFor(), word()]).toEqual([true, null, null]);
  });

  /** One that the loader of a part waits for, as the bundler's runtime does. Returns it, and whether the loader goes on. */
  function addAwaited(address: string) {
    const waited = { goesOn: false };
    const link = Object.assign(page().createElement('link'), {
      rel: 'stylesheet',
      href: address,
      integrity: 'sha384-a',
      onload: () => {
        waited.goesOn = true;
        delete link.dataset['rspackLoading'];
      },
    });
    Object.assign(link.dataset, { rspack: 'mf-chat', rspackLoading: '1' });
    page().head.append(link);
    return { link, waited };
  }

  test('that a page waits for to which somebody has navigated is passed over when it is pending for the second time; the page works, and it is requested again [R-FRAME-GUARD-STYLES-LATER]', () => {
    const { pass } = guard();
    const { waited } = addAwaited(ADDRESS);
    const other = addAwaited('/_parts/mf-signup/b/a.css');
    pass('/mf-chat/b/');
    expect(waited.goesOn).toBe(false);
    pass('/mf-chat/b/');
    expect([waited.goesOn, other.waited.goesOn, word()]).toEqual([true, false, null]);
    expect(asked()).toEqual([ADDRESS, '/_parts/mf-signup/b/a.css', `${ADDRESS}?again=1`]);
    expect(last()).toMatchObject({ integrity: 'sha384-a' });
    vi.advanceTimersByTime(3_000);
    expect([word(), isPlain()]).toEqual(['Plain.', false]);
    tryAgain();
    expect(asked().at(-1)).toBe(`${ADDRESS}?again=2`);
    happens('load', last());
    expect(word()).toBeNull();
  });

  test('that was passed over and comes after all leaves no word [R-FRAME-GUARD-STYLES-LATER]', () => {
    const { pass } = guard();
    const { link } = addAwaited(ADDRESS);
    pass('/mf-chat/b/');
    pass('/mf-chat/b/');
    happens('load', link);
    vi.advanceTimersByTime(3_000);
    expect(word()).toBeNull();
  });
});
