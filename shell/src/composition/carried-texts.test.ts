import { afterEach, expect, it, vi } from 'vitest';
import { keyedFields, reloadWithTyped, typeCarried, typeWhereReplaced } from './carried-texts.ts';

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

it.each<[string, () => void, string[]]>([
  ['a password', () => (field('secret').value = 'A-secret-1'), ['password']],
  ['a card', () => (field('card').value = '4111'), ['card']],
  ['a file', () => Object.defineProperty(field('photo'), 'files', { value: [new File([], 'me.jpg')] }), ['file']],
  ['a sentence alone', () => (field('text').value = 'half a sentence'), []],
])(
  'says of %s that it has to be filled in again, once and on its page [R-FRAME-RELEASE-FILL-IN]',
  (_what, fill, said) => {
    const onLost = vi.fn<(lost: string) => void>();
    const begin = () => {
      document.body.innerHTML = FORM;
      fill();
      reloadWithTyped(() => undefined);
      document.body.innerHTML = FORM;
    };
    begin();
    history.replaceState(null, '', '/elsewhere');
    typeCarried(onLost);
    history.replaceState(null, '', '/');
    begin();
    typeCarried(onLost);
    typeCarried(onLost);
    expect(onLost.mock.calls.map(([lost]) => lost)).toEqual(said);
  },
);

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

/** Takes all fields away, as a part does whose release is left. */
function replaceAll(): void {
  document.body.innerHTML = '';
  document.body.innerHTML = FORM;
}

/** Types as a person does. */
function write(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

it('types into a field that comes later, such as one of a dialog, and into one that was typed into no more', async () => {
  fillIn();
  typeWhereReplaced(keyedFields());
  document.body.innerHTML = '';
  await Promise.resolve();
  document.body.innerHTML = FORM;
  await vi.waitFor(() => expect(field('text').value).toBe('half a sentence'));
  expect(field('secret').value, 'in memory a password may be kept').toBe('A-secret-1');
  write('text', 'another sentence');
  document.body.append(document.createElement('p'));
  await Promise.resolve();
  expect(field('text').value).toBe('another sentence');
});

it('types what a field has when it goes, and nothing that was sent by then [R-FRAME-RELEASE-TYPED-SINCE]', async () => {
  fillIn();
  document.body.insertAdjacentHTML('beforeend', '<form id="message"><textarea name="message">Hello</textarea></form>');
  typeWhereReplaced(keyedFields());
  write('text', 'a whole sentence');
  document.querySelector('#message')?.dispatchEvent(new Event('submit', { bubbles: true }));
  replaceAll();
  document.body.insertAdjacentHTML('beforeend', '<textarea name="message"></textarea>');
  await vi.waitFor(() => expect(field('text').value).toBe('a whole sentence'));
  expect(field('message').value).toBe('');
});

it('leaves a field alone that stays, and one that a person has written to [R-FRAME-RELEASE-TYPED-SINCE]', async () => {
  fillIn();
  typeWhereReplaced(keyedFields());
  const stays = field('email');
  write('email', 'b@b.test');
  field('text').remove();
  document.body.insertAdjacentHTML('beforeend', '<p></p>');
  await Promise.resolve();
  expect(stays.value).toBe('b@b.test');

  // A field of that name comes, and the person is first.
  const next = document.createElement('textarea');
  next.name = 'text';
  document.body.append(next);
  write('text', 'my own words');
  await Promise.resolve();
  expect(next.value).toBe('my own words');
});

it('types into no field of another page', async () => {
  fillIn();
  typeWhereReplaced(keyedFields());
  document.body.innerHTML = '';
  history.replaceState(null, '', '/elsewhere');
  document.body.innerHTML = FORM;
  await new Promise((resolve) => setTimeout(resolve));
  expect(field('text').value).toBe('');
});

it('carries fields without a name by their labels [R-FRAME-RELEASE-EVERY-FIELD]', () => {
  const form = '<label>Reason<input type="radio" value="a"></label><label>Words<textarea></textarea></label>';
  document.body.innerHTML = form;
  const words = () => document.querySelector('textarea') as HTMLTextAreaElement;
  const reason = () => document.querySelector('input') as HTMLInputElement;
  words().value = 'half a report';
  reason().checked = true;
  reloadWithTyped(() => undefined);
  document.body.innerHTML = form;
  typeCarried();
  expect([words().value, reason().checked]).toEqual(['half a report', true]);
});

const report = (member: string) =>
  `<dialog open aria-labelledby="title"><h2 id="title">Report ${member}</h2><div><textarea name="reason"></textarea></div></dialog>`;
const reason = () => field('reason').value;

it('types what was written about one member into no dialog about another, and again into their own [R-FRAME-RELEASE-EVERY-FIELD]', async () => {
  document.body.innerHTML = report('Anna');
  field('reason').value = 'half a report';
  const stop = typeWhereReplaced(keyedFields());
  document.body.innerHTML = '';
  await Promise.resolve();
  document.body.innerHTML = report('Bob');
  await new Promise((resolve) => setTimeout(resolve));
  expect(reason()).toBe('');
  document.body.innerHTML = report('Anna');
  await vi.waitFor(() => expect(reason()).toBe('half a report'));
  stop();

  reloadWithTyped(() => undefined);
  document.body.innerHTML = report('Bob');
  const end = typeCarried();
  expect(reason()).toBe('');
  document.body.innerHTML = report('Anna');
  await vi.waitFor(() => expect(reason()).toBe('half a report'));
  end();
});

it('keeps what was written into a dialog until it is opened again, however late, and by way of another page [R-FRAME-RELEASE-DIALOG]', async () => {
  vi.useFakeTimers();
  document.body.innerHTML = report('Anna');
  field('reason').value = 'half a report';
  const stop = typeWhereReplaced(keyedFields());
  document.body.innerHTML = '';
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(600_000);
  history.replaceState(null, '', '/elsewhere');
  document.body.innerHTML = report('Anna');
  await vi.advanceTimersByTimeAsync(0);
  expect(reason(), 'of another page').toBe('');
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
  document.body.innerHTML = report('Anna');
  await vi.advanceTimersByTimeAsync(0);
  expect(reason()).toBe('half a report');
  stop();
});

it('types again where the dialog stays and its content alone is replaced [R-FRAME-RELEASE-EVERY-FIELD]', async () => {
  document.body.innerHTML = report('Anna');
  field('reason').value = 'half a report';
  const stop = typeWhereReplaced(keyedFields());
  const place = document.querySelector('dialog div') as HTMLElement;
  field('reason').remove();
  await Promise.resolve();
  place.innerHTML = '<textarea name="reason"></textarea>';
  await vi.waitFor(() => expect(reason()).toBe('half a report'));
  stop();
});
