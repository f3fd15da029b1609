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

/** As a part has it whose fields have no names: each has a label, and React makes up ids and names. */
const unnamed = (id: string) => `<form>
  <label for="${id}1">What happened</label><textarea id="${id}1"></textarea>
  <span id="${id}2">Place</span><input aria-labelledby="${id}2">
  <label>Harassment<input type="radio" name="_r_${id}_" value="harassment"></label>
  <label>Spam<input type="radio" name="_r_${id}_" value="spam" checked></label>
  <label>Online now<input type="checkbox"></label><label>With a photo<input type="checkbox"></label>
  <input aria-label="Invoice"><input placeholder="Search">
  <select aria-label="Country"><option value="NL">Netherlands</option><option value="DE">Germany</option></select>
</form>`;

function unnamedForm(id: string): HTMLElement {
  const main = document.createElement('main');
  main.innerHTML = unnamed(id);
  return main;
}

it('knows a field without a name by its label, and what says of a list that something was chosen [R-FRAME-RELEASE-EVERY-FIELD]', () => {
  const [gone, now] = [unnamedForm('a'), unnamedForm('b')];
  field(gone, 'textarea').value = 'He wrote threats';
  field(gone, '[aria-labelledby]').value = 'Paris';
  field(gone, '[value=harassment]').checked = true;
  field(gone, 'label:nth-of-type(5) input').checked = true;
  field(gone, '[aria-label=Invoice]').value = 'INV-2026-0042';
  field(gone, '[placeholder]').value = 'Ann';
  field(gone, 'select').value = 'DE';
  const chosen: string[] = [];
  now.addEventListener('change', ({ target }) => chosen.push((target as HTMLInputElement).value));
  document.body.append(now);
  expect(typeAgain([...gone.childNodes], now)).toEqual([]);
  const boxes = [...now.querySelectorAll<HTMLInputElement>('[type=checkbox],[type=radio]')].map(
    ({ checked }) => checked,
  );
  expect(boxes).toEqual([true, false, false, true]);
  const words = ['textarea', '[aria-labelledby]', '[aria-label=Invoice]', '[placeholder]', 'select'];
  expect(words.map((selector) => field(now, selector).value)).toEqual([
    'He wrote threats',
    'Paris',
    'INV-2026-0042',
    'Ann',
    'DE',
  ]);
  expect(chosen).toContain('DE');
  now.remove();
});

it('waits for a list that has not got its choices yet', () => {
  const [gone, now] = [unnamedForm('a'), unnamedForm('b')];
  field(gone, 'select').value = 'DE';
  now.querySelector('[value=DE]')?.remove();
  expect(typeAgain([gone], now)).toEqual([gone.querySelector('select')]);
  expect(field(now, 'select').value).toBe('NL');
});

it('types what was written into the rows of a list into the same rows, each of which has a field of the same label [R-FRAME-RELEASE-EVERY-FIELD]', () => {
  const rows = () => {
    const main = document.createElement('main');
    main.innerHTML = '<textarea aria-label="Reason"></textarea>'.repeat(3);
    return [main, [...main.querySelectorAll('textarea')]] as const;
  };
  const [[gone, before], [now, after]] = [rows(), rows()];
  for (const [index, field] of before.entries()) field.value = ['', 'He wrote threats', 'A false age'][index] ?? '';
  document.body.append(now);
  expect(typeAgain([...gone.childNodes], now)).toEqual([]);
  expect(after.map(({ value }) => value)).toEqual(['', 'He wrote threats', 'A false age']);
});
