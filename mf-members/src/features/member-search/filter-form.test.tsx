import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '@tandem/contracts/api/user';
import { someUser } from '@tandem/shared-ui/testing';
import { address, openSearch, panel } from '../../testing/open-search.tsx';

const LABELS = { kissing: 'Kissing', hugging: 'Hugging', hiking: 'Hiking', cooking: 'Cooking', tea: 'Tea' };
const MANY = ['kissing', 'hugging', 'massages', 'gym', 'sports', 'dancing', 'travelling', 'adventure', 'hiking', 'tea'];

const open = (at: string) =>
  openSearch(at, {
    settings: { interests: [...MANY, 'bondage'] },
    responses: {
      'GET /api/interests.php': () => Object.entries(LABELS).map(([id, label]) => ({ id, label })) as never,
    },
  });

describe('the filters', () => {
  it('begin with interests: some, those that are chosen, and all by one button [R-MEMBERS-FILTER-INTERESTS]', async () => {
    const { user } = open('/members?interests=tea');
    const groups = await panel().findAllByRole('group');
    expect(groups[0]?.querySelector('legend')?.textContent).toBe('Interests');
    const everybody = await panel().findByRole('checkbox', { name: 'Show everybody' });
    expect(groups[0]?.compareDocumentPosition(everybody)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(panel().getByRole<HTMLInputElement>('checkbox', { name: 'Tea' }).checked).toBe(true);
    expect(panel().queryByRole('checkbox', { name: 'Hiking' })).toBeNull();
    await user.click(panel().getByRole('checkbox', { name: 'Kissing' }));
    expect(address()).toBe('/members?interests=tea%2Ckissing');
    await user.click(panel().getByRole('button', { name: 'All interests' }));
    expect(panel().getByRole('checkbox', { name: 'Hiking' })).toBeDefined();
    expect(panel().queryByRole('button', { name: 'All interests' })).toBeNull();
  });

  it('are there once it is known whose they are, so that nothing moves when everybody is offered to a member [R-MEMBERS-FIT-EVERYBODY]', async () => {
    const known = Promise.withResolvers<{ user: User }>();
    const { fake } = openSearch('/members?min_age=30', {
      user: undefined,
      responses: { 'GET /api/user.php': () => known.promise },
    });
    await waitFor(() => expect(fake.calls.map(({ key }) => key)).toContain('GET /api/interests.php'));
    await vi.dynamicImportSettled();
    expect(panel().queryByRole('slider', { name: 'To' })).toBeNull();
    known.resolve({ user: someUser() });
    expect(await panel().findByRole('slider', { name: 'To' })).toBeDefined();
    expect(panel().getByRole('checkbox', { name: 'Show everybody' })).toBeDefined();
  });

  it('take both ages by one track, and an end of it as no limit [R-MEMBERS-FILTER-AGES]', async () => {
    open('/members?min_age=30&max_age=40');
    const to = await panel().findByRole<HTMLInputElement>('slider', { name: 'To' });
    fireEvent.input(to, { target: { value: '47' } });
    expect(address()).toBe('/members?min_age=30&max_age=40');
    fireEvent.change(to);
    expect(address()).toBe('/members?min_age=30&max_age=47');
    const from = panel().getByRole('slider', { name: 'From' });
    fireEvent.input(from, { target: { value: '18' } });
    fireEvent.change(from);
    expect(address()).toBe('/members?max_age=47');
  });

  it('take typed ages, and keep what is no age of the site with what is expected [R-MEMBERS-FILTER-AGES]', async () => {
    const { user } = open('/members?min_age=30&max_age=40');
    const from = await panel().findByRole<HTMLInputElement>('textbox', { name: 'From' });
    await user.click(from);
    await user.keyboard('17{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Type a whole number from 18 to 99.');
    expect([from.value, address()]).toEqual(['17', '/members?min_age=30&max_age=40']);
    await user.clear(from);
    await user.keyboard('35{Enter}');
    expect(address()).toBe('/members?min_age=35&max_age=40');
  });
});
