import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendHeldForm } from './held-form.ts';

const sent: FormData[] = [];
let form: HTMLFormElement;
let button: HTMLButtonElement;

/** The page's own submit handler. */
function take(event: SubmitEvent): void {
  event.preventDefault();
  sent.push(new FormData(form, event.submitter));
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  document.body.innerHTML =
    '<form method="post" novalidate><input name="email" value="a@b.test"><button name="way" value="now">Go</button></form>';
  form = document.forms[0] as HTMLFormElement;
  button = form.querySelector('button') as HTMLButtonElement;
});
afterEach(() => {
  vi.useRealTimers();
  delete window.__takeHeldForm;
});

describe('a form that was submitted before hydration', () => {
  it('is sent as it was filled in, with its button', () => {
    form.addEventListener('submit', take);
    window.__takeHeldForm = () => [form, button];
    sendHeldForm(window);
    expect(sent.map((data) => [...data])).toEqual([
      [
        ['email', 'a@b.test'],
        ['way', 'now'],
      ],
    ]);
  });

  it('waits for its page, and is submitted once', () => {
    window.__takeHeldForm = () => [form, null];
    sendHeldForm(window);
    vi.advanceTimersByTime(350);
    expect(sent).toEqual([]);
    form.addEventListener('submit', take);
    vi.advanceTimersByTime(10_000);
    expect(sent).toHaveLength(1);
  });

  it('stays as it is when no page handles it, or when it was removed', () => {
    window.__takeHeldForm = () => [form, null];
    sendHeldForm(window);
    vi.advanceTimersByTime(10_000);
    form.addEventListener('submit', take);
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    form.remove();
    sendHeldForm(window);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is none most of the time', () => {
    sendHeldForm(window);
    window.__takeHeldForm = () => null;
    sendHeldForm(window);
    expect(vi.getTimerCount()).toBe(0);
  });
});
