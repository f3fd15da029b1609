import { afterEach, expect, it, vi } from 'vitest';
import { reloadWithTyped, typeCarried, typedFields, typeWhenThere } from './carried-texts.ts';

const FORM = `<form>
  <input name="email"><input name="secret" type="password"><input name="card" autocomplete="cc-number">
  <textarea name="text"></textarea><select name="sort"><option>new</option><option>old</option></select>
  <input type="checkbox" name="agree"><input type="file" name="photo">
</form>`;

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;

function fillIn(): void {
  document.body.innerHTML = FORM;
  field('email').value = 'a@b.test';
  field('secret').value = 'A-secret-1';
  field('card').value = '4111';
  field('text').value = 'half a sentence';
  field('sort').value = 'old';
  field('agree').checked = true;
}

const filled = () =>
  ['email', 'secret', 'card', 'text', 'sort'].map((name) => field(name).value).concat(String(field('agree').checked));

afterEach(() => {
  document.body.innerHTML = '';
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

it('carries what was typed over a reload, and no password, card or file [R-FRAME-RELEASE-SHELL]', () => {
  fillIn();
  const reload = vi.fn<() => void>();
  reloadWithTyped(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/A-secret-1|4111/);
  document.body.innerHTML = FORM;
  typeCarried();
  expect(filled()).toEqual(['a@b.test', '', '', 'half a sentence', 'old', 'true']);
  expect(sessionStorage, 'once').toHaveLength(0);
});

it('carries nothing to another page, nor to a later visit', () => {
  fillIn();
  reloadWithTyped(() => undefined);
  document.body.innerHTML = FORM;
  history.replaceState(null, '', '/elsewhere');
  typeCarried();
  expect(field('email').value).toBe('');

  fillIn();
  reloadWithTyped(() => undefined);
  document.body.innerHTML = FORM;
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  typeCarried();
  expect(field('email').value).toBe('');
});

it('types into a field that comes later, such as one of a dialog, and into one that was typed into no more', async () => {
  fillIn();
  const typed = typedFields();
  document.body.innerHTML = '';
  typeWhenThere(typed);
  document.body.innerHTML = FORM;
  await vi.waitFor(() => expect(field('text').value).toBe('half a sentence'));
  expect(field('secret').value, 'in memory a password may be kept').toBe('A-secret-1');
  field('text').value = 'another sentence';
  document.body.append(document.createElement('p'));
  await Promise.resolve();
  expect(field('text').value).toBe('another sentence');
});

it('types into no field of another page', async () => {
  fillIn();
  const typed = typedFields();
  document.body.innerHTML = '';
  typeWhenThere(typed);
  history.replaceState(null, '', '/elsewhere');
  document.body.innerHTML = FORM;
  await new Promise((resolve) => setTimeout(resolve));
  expect(field('text').value).toBe('');
});
