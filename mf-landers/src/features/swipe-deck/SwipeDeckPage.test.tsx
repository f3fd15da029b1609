import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, someMember, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { foundMembers } from '../../testing/found-members.ts';
import { atNewPlaces, stateOfPlace } from '../../testing/tab-place.ts';
import { pageOf } from './SwipeDeckPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();
const five = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name, index) => someMember({ id: index + 1, name }));

/** @param state what the place in the browser's history has; an address of its own has nothing */
function showPage(members = five, state: unknown = null) {
  const fake = createFakeHost({
    user: null,
    responses: { 'GET /api/members.php': () => foundMembers(members) },
    links: { signup: (params) => `/signup?profile=${params?.profile ?? ''}` },
  });
  const { unmount } = render(
    <TestApp fake={fake} messages={{ 'mf-landers': common }} at={{ pathname: '/landers/tinderswipe', state }}>
      <Page />
    </TestApp>,
  );
  return { fake, unmount };
}

atNewPlaces();

/** A key that is pressed so many times, not held. */
const press = (key: 'ArrowLeft' | 'ArrowRight', times = 1) => user.keyboard(`{${key}}`.repeat(times));

const topName = async () => (await screen.findByRole('button', { name: /^Like / })).getAttribute('aria-label');

it('is a deck of five, after which those who were liked are waiting [S-LANDERS-TINDERSWIPE, R-SIGNUP-LIKES]', async () => {
  showPage();
  expect(await topName()).toBe('Like Ada');
  await user.click(screen.getByRole('button', { name: 'Not Ada' }));
  await user.click(screen.getByRole('button', { name: 'Like Bo' }));
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(screen.getByRole('status').textContent).toBe('The last one');
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('heading', { level: 1, name: 'They are waiting.' })).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Liked' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Write to Cleo' }).getAttribute('href')).toBe(
    '/signup?profile=3&lander=tinderswipe&likes=2%2C3',
  );
  expect(screen.getByRole('link', { name: 'Start for free' }).getAttribute('href')).toBe(
    '/signup?profile=2&lander=tinderswipe&likes=2%2C3',
  );
  expect(screen.getByText('Your 2 likes are sent with your signup.')).toBeDefined();
});

it('labels the fictional ones of those who are waiting [R-MEMBERS-FICTIONAL-CARD]', async () => {
  const [ada, ...others] = five.map((member) => ({ ...member, fictional: false }));
  showPage([...others, { ...someMember({ id: 1, name: 'Ada' }), ...ada, fictional: true }]);
  await topName();
  await press('ArrowRight', 5);
  const liked = within(screen.getByRole('list', { name: 'Liked' })).getAllByRole('listitem');
  expect(liked.map(({ textContent }) => textContent)).toEqual(['Bo', 'Cleo', 'Dan', 'Eve', 'Fay']);
});

it('labels each of them where all are fictional [R-MEMBERS-FICTIONAL-CARD]', async () => {
  showPage(five.map((member) => ({ ...member, fictional: true })));
  await topName();
  await press('ArrowRight');
  await press('ArrowLeft', 4);
  const liked = within(screen.getByRole('list', { name: 'Liked' })).getAllByRole('listitem');
  expect(liked.map(({ textContent }) => textContent)).toEqual(['AdaFictional profile']);
});

/** The card on top, and what a finger or the mouse does on it. */
async function cardOnTop() {
  await topName();
  const card = document.querySelector('[data-top="true"]');
  if (card === null) throw new Error('No card is on top.');
  const pointer = (pointerId: number) => {
    const at = (clientX: number) => ({ button: 0, clientX, pointerId, isPrimary: pointerId === 1 });
    return {
      down: (clientX: number) => fireEvent.pointerDown(card, at(clientX)),
      move: (clientX: number) => fireEvent.pointerMove(card, at(clientX)),
      up: (clientX: number) => fireEvent.pointerUp(card, at(clientX)),
    };
  };
  return { card, first: pointer(1), second: pointer(2) };
}

it('takes a drag that is far enough, and puts the card back after a short one', async () => {
  showPage();
  const { first } = await cardOnTop();
  const drag = (distance: number) => {
    first.down(100);
    first.move(100 + distance);
    first.up(100 + distance);
  };
  drag(40);
  expect(await topName()).toBe('Like Ada');
  drag(-120);
  expect(await topName()).toBe('Like Bo');
});

it('swipes nobody with two fingers, wherever they are lifted [R-LANDERS-DECK-MEANT]', async () => {
  showPage();
  const { card, first, second } = await cardOnTop();
  first.down(100);
  first.move(140);
  second.down(300);
  expect((card as HTMLElement).style.transform, 'it is back in its place').toBe('');
  first.up(100);
  second.move(420);
  second.up(420);
  expect(await topName(), 'resting').toBe('Like Ada');
  first.down(200);
  second.down(220);
  first.move(80);
  second.move(340);
  first.up(80);
  second.up(340);
  expect(await topName(), 'spreading').toBe('Like Ada');
});

it('moves the card with the mouse, not its photo', async () => {
  showPage();
  const { card } = await cardOnTop();
  expect(fireEvent.dragStart(card.querySelector('img') ?? card), 'the browser drags nothing').toBe(false);
});

it('swipes once with a key that is held, and nobody with one that is not meant for it [R-LANDERS-DECK-MEANT]', async () => {
  showPage();
  await topName();
  await user.keyboard('{ArrowRight>5/}');
  expect(await topName()).toBe('Like Bo');
  const handled = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
  handled.preventDefault();
  fireEvent(document.body, handled);
  const field = document.body.appendChild(Object.assign(document.createElement('input'), { name: 'note' }));
  fireEvent.keyDown(field, { key: 'ArrowRight' });
  field.remove();
  const dialog = document.body.appendChild(Object.assign(document.createElement('dialog'), { open: true }));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  dialog.remove();
  expect(await topName()).toBe('Like Bo');
});

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('leaves the arrow keys to the browser with %s', async (held) => {
  showPage();
  await topName();
  fireEvent.keyDown(document.body, { key: 'ArrowLeft', [held]: true });
  expect(await topName()).toBe('Like Ada');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(await topName()).toBe('Like Bo');
});

it('goes on where it was when the tab comes back to it or loads it again [R-LANDERS-DECK-BACK]', async () => {
  history.replaceState({ key: 'here', idx: 3, usr: { other: 1 } }, '');
  const first = showPage();
  await topName();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(history.state).toMatchObject({ key: 'here', idx: 3, usr: { other: 1 } });
  first.unmount();
  const second = showPage(five, stateOfPlace());
  expect(await topName()).toBe('Like Cleo');
  expect(screen.getByRole('status').textContent).toBe('3 left');
  await press('ArrowRight', 3);
  second.unmount();
  showPage(five, stateOfPlace());
  await screen.findByRole('heading', { name: 'They are waiting.' });
  expect(screen.getByRole('link', { name: 'Start for free' }).getAttribute('href')).toBe(
    '/signup?profile=1&lander=tinderswipe&likes=1%2C3%2C4%2C5',
  );
});

it('leaves out whom the deck does not have any more, and what it did not write [R-LANDERS-DECK-BACK]', async () => {
  const swipes = [
    { id: 1, action: 'like' },
    { id: 2, action: 'like' },
    { id: '3', action: 'like' },
    null,
    { id: 4, action: 'x' },
  ];
  showPage([...five.slice(1), someMember({ id: 7, name: 'Gus' })], { swipes });
  expect(await topName()).toBe('Like Cleo');
  await press('ArrowLeft', 4);
  expect(screen.getByRole('link', { name: 'Start for free' }).getAttribute('href')).toBe(
    '/signup?profile=2&lander=tinderswipe&likes=2',
  );
});

it('keeps the deck that was dealt, also where others are found later, such as when the visitor comes back to the tab [R-LANDERS-DECK-MEANT]', async () => {
  const found = [...five];
  const { fake } = showPage(found);
  await topName();
  await press('ArrowRight');
  found.splice(0, 2);
  await act(() => fake.host.queryClient.refetchQueries());
  expect(await topName()).toBe('Like Bo');
  await press('ArrowLeft', 4);
  expect(screen.getByRole('link', { name: 'Write to Ada' })).toBeDefined();
});

it('says something friendly to somebody who liked nobody', async () => {
  showPage();
  await topName();
  await press('ArrowLeft', 5);
  expect(screen.getByRole('heading', { name: 'Hard to please? Good.' })).toBeDefined();
});

it('is its first line and the signup where visitors see no members', async () => {
  showPage([]);
  expect(await screen.findByRole('link', { name: 'Start for free' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
