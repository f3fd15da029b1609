import { expect, it } from 'vitest';
import { typeAgain } from './typed-again.ts';

const FORM = `<form>
  <input name="email" value=""><input name="note" value="kept"><input type="hidden" name="token" value="new">
  <textarea name="text"></textarea><select name="sort"><option>new</option><option>old</option></select>
  <input type="checkbox" name="agree"><input type="radio" name="way" value="a" checked><input type="radio" name="way" value="b">
</form>`;

function place(): HTMLElement {
  const main = document.createElement('main');
  main.innerHTML = FORM;
  return main;
}

const field = (main: HTMLElement, selector: string) =>
  main.querySelector<HTMLInputElement>(selector) as HTMLInputElement;

it('types what was typed into the fields that took their place, and presses what was pressed [R-FRAME-GUARD-KEPT]', () => {
  const [gone, now] = [place(), place()];
  field(gone, '[name=email]').value = 'a@b.test';
  field(gone, '[name=token]').value = 'old';
  field(gone, '[name=text]').value = 'Hello';
  field(gone, '[name=sort]').value = 'old';
  field(gone, '[name=agree]').checked = true;
  field(gone, '[value=b]').checked = true;
  const events: string[] = [];
  now.addEventListener('input', ({ target }) => events.push((target as HTMLInputElement).name));
  document.body.append(now);
  typeAgain([...gone.childNodes], now);
  const form = now.querySelector('form') as HTMLFormElement;
  expect(Object.fromEntries(new FormData(form))).toEqual({
    email: 'a@b.test',
    note: 'kept',
    token: 'new',
    text: 'Hello',
    sort: 'old',
    agree: 'on',
    way: 'b',
  });
  expect(events).toEqual(['email', 'text', 'sort', 'agree', 'way']);
});

it('leaves what was left alone, and does not mind fields that are gone', () => {
  const [gone, now] = [place(), place()];
  field(now, '[name=email]').value = 'typed since';
  now.querySelector('textarea')?.remove();
  typeAgain([gone], now);
  expect(field(now, '[name=email]').value).toBe('typed since');
});
