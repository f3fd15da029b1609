// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import {
  add,
  BEFORE,
  guard,
  happens,
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

describe('the style sheet of the shell', () => {
  const isPlain = () => 'plain' in page().documentElement.dataset;

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

  test('that hangs keeps the page from its first paint for four seconds [R-FRAME-GUARD-PLAIN, L-FRAME-GUARD-PAINT]', () => {
    guard();
    add('link');
    vi.advanceTimersByTime(3_999);
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

  test('of a part that fails is taken out, so that the loader of the part requests it again', () => {
    guard();
    const link = Object.assign(page().createElement('link'), { rel: 'stylesheet', href: '/_parts/mf-chat/b/a.css' });
    page().head.append(link);
    happens('error', link);
    expect([link.isConnected, isPlain()]).toEqual([false, false]);
  });
});
