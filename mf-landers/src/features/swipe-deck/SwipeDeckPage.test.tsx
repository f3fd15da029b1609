import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, someMember, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { foundMembers } from '../../testing/found-members.ts';
import { pageOf } from './SwipeDeckPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();
const five = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name, index) => someMember({ id: index + 1, name }));

function showPage(members = five) {
  const fake = createFakeHost({
    user: null,
    responses: { 'GET /api/members.php': () => foundMembers(members) },
    links: { signup: (params) => `/signup?profile=${params?.profile ?? ''}` },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-landers': common }}>
      <Page />
    </TestApp>,
  );
}

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
  await user.keyboard('{ArrowRight>5/}');
  const liked = within(screen.getByRole('list', { name: 'Liked' })).getAllByRole('listitem');
  expect(liked.map(({ textContent }) => textContent)).toEqual(['Bo', 'Cleo', 'Dan', 'Eve', 'Fay']);
});

it('labels each of them where all are fictional [R-MEMBERS-FICTIONAL-CARD]', async () => {
  showPage(five.map((member) => ({ ...member, fictional: true })));
  await topName();
  await user.keyboard('{ArrowRight}{ArrowLeft>4/}');
  const liked = within(screen.getByRole('list', { name: 'Liked' })).getAllByRole('listitem');
  expect(liked.map(({ textContent }) => textContent)).toEqual(['AdaFictional profile']);
});

it('takes a drag that is far enough, and puts the card back after a short one', async () => {
  showPage();
  await topName();
  const card = screen.getByText('Ada,').closest('[data-top]');
  if (card === null) throw new Error('No card is on top.');
  const drag = (distance: number) => {
    fireEvent.pointerDown(card, { button: 0, clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(card, { clientX: 100 + distance, pointerId: 1 });
    fireEvent.pointerUp(card, { clientX: 100 + distance, pointerId: 1 });
  };
  drag(40);
  expect(await topName()).toBe('Like Ada');
  drag(-120);
  expect(await topName()).toBe('Like Bo');
});

it.each(['altKey', 'ctrlKey', 'metaKey'])('leaves the arrow keys to the browser with %s', async (held) => {
  showPage();
  await topName();
  fireEvent.keyDown(document.body, { key: 'ArrowLeft', [held]: true });
  expect(await topName()).toBe('Like Ada');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(await topName()).toBe('Like Bo');
});

it('says something friendly to somebody who liked nobody', async () => {
  showPage();
  await topName();
  await user.keyboard('{ArrowLeft>5/}');
  expect(screen.getByRole('heading', { name: 'Hard to please? Good.' })).toBeDefined();
});

it('is its first line and the signup where visitors see no members', async () => {
  showPage([]);
  expect(await screen.findByRole('link', { name: 'Start for free' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
