import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { openModeration, waitingPhoto } from '../../testing/open-moderation.tsx';

const LIST = 'GET /api/photo-review.php';
const DECIDE = 'PUT /api/photo-review.php';
const item = (name: string) => screen.findByRole('article', { name: `Photo of ${name}` });
const titles = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
const refuse = (status: number, message: string) => () => {
  throw new ApiError({ code: status === 409 ? 'conflict' : 'internal', status, message });
};

describe('the photos that wait', () => {
  it('are listed with the member, and counted [S-MODERATION-QUEUE, R-MODERATION-QUEUE]', async () => {
    openModeration();
    const iris = within(await item('Iris'));
    expect(iris.getByRole('img', { name: 'The photo of Iris to decide on' })).toBeDefined();
    expect(iris.getByText('I am Iris.')).toBeDefined();
    expect(iris.getByText('Hidden until it is approved')).toBeDefined();
    expect(iris.getByRole('list', { name: 'Photos of Iris' })).toBeDefined();
    expect(iris.getByRole('link', { name: 'Open the profile of Iris' }).getAttribute('href')).toBe('/members/1');
    expect(await screen.findByRole('link', { name: 'Photos (2)', current: 'page' })).toBeDefined();
    expect(titles()).toEqual(['Photo of Iris', 'Photo of Julie']);
  });

  it('leave the list when they are approved; the focus moves on', async () => {
    const { sent, user } = openModeration();
    await user.click(within(await item('Iris')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(titles()).toEqual(['Photo of Julie']));
    expect(sent(DECIDE)).toEqual([{ id: 1, decision: 'approved' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Photo of Julie' }));
    expect(screen.getByRole('link', { name: 'Photos (1)' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeDefined();
  });

  it('are rejected with a reason, and not without one', async () => {
    const { sent, user } = openModeration();
    const iris = within(await item('Iris'));
    await user.click(iris.getByRole('button', { name: 'Reject' }));
    expect(iris.getByText('Choose a reason.')).toBeDefined();
    expect(sent(DECIDE)).toEqual([]);
    await user.selectOptions(iris.getByRole('combobox'), 'it shows contact details');
    await user.click(iris.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(titles()).toEqual(['Photo of Julie']));
    expect(sent(DECIDE)).toEqual([{ id: 1, decision: 'rejected', reason: 'contact_details' }]);
  });

  it('come back in their place when a decision failed', async () => {
    const { fake, user } = openModeration({ responses: { [DECIDE]: refuse(500, 'Please come back in a minute.') } });
    await user.click(within(await item('Iris')).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(fake.notices).toEqual([
        { tone: 'error', text: 'Your decision was not saved: Please come back in a minute.' },
      ]),
    );
    expect(titles()).toEqual(['Photo of Iris', 'Photo of Julie']);
    expect(screen.getByRole('link', { name: 'Photos (2)' })).toBeDefined();
  });

  it('that another moderator has decided on are requested again, with what they decided [R-MODERATION-ONCE]', async () => {
    let photos = [waitingPhoto(1, 'Iris'), waitingPhoto(2, 'Julie')];
    const { fake, user } = openModeration({
      responses: {
        [LIST]: () => ({ photos, next: null }),
        [DECIDE]: refuse(409, 'Another moderator has rejected this photo already.'),
      },
    });
    await item('Iris');
    photos = [waitingPhoto(2, 'Julie'), waitingPhoto(3, 'Nora')];
    await user.click(within(await item('Iris')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(titles()).toEqual(['Photo of Julie', 'Photo of Nora']));
    expect(fake.notices).toEqual([{ tone: 'error', text: 'Another moderator has rejected this photo already.' }]);
  });

  it('come page by page', async () => {
    const { user } = openModeration({
      responses: {
        [LIST]: ({ query }) =>
          query?.['after'] === 1
            ? { photos: [waitingPhoto(2, 'Julie')], next: null }
            : { photos: [waitingPhoto(1, 'Iris')], next: 1 },
      },
    });
    await item('Iris');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toEqual(['Photo of Iris', 'Photo of Julie']));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('say when they could not be loaded, and load on a retry', async () => {
    let works = false;
    const { user } = openModeration({
      responses: {
        [LIST]: () => (works ? { photos: [], next: null } : refuse(500, 'Please come back in a minute.')()),
      },
    });
    expect(await screen.findByText('Please come back in a minute.')).toBeDefined();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeDefined();
  });
});

it('another word in the address is no page', () => {
  openModeration({ at: '/moderation/discounts' });
  expect(screen.getByRole('heading', { name: 'This page could not be found' })).toBeDefined();
});

it('the page is in French as well', async () => {
  openModeration({ locale: 'fr' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Modération' })).toBeDefined();
  expect(await screen.findByRole('article', { name: 'Photo de Iris' })).toBeDefined();
});
