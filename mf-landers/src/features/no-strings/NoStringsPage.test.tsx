import { render, screen, within } from '@testing-library/react';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { pageOf } from './NoStringsPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);

function showPage(signup: boolean) {
  const links = signup ? { signup: (params: { gender?: string } | void) => `/signup?${params?.gender ?? ''}` } : {};
  render(
    <TestApp fake={createFakeHost({ user: null, links })} messages={{ 'mf-landers': common }}>
      <Page />
    </TestApp>,
  );
}

it('strikes through what one is not looking for, and ends with whom one would like to meet [S-LANDERS-WHONEEDSSTRINGS]', () => {
  showPage(true);
  const [first] = screen.getAllByRole('link');
  expect([first?.textContent, first?.getAttribute('href')], 'the first screen has a way on').toEqual([
    'Start for free',
    '/signup?&lander=whoneedsstrings',
  ]);
  const list = screen.getByRole('region', { name: 'What you are not looking for' });
  expect(within(list).getAllByRole('deletion')).toHaveLength(5);
  const end = screen.getByRole('region', { name: 'What is left: good company. Whose?' });
  expect(
    within(end)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/signup?female&lander=whoneedsstrings',
    '/signup?male&lander=whoneedsstrings',
    '/signup?&lander=whoneedsstrings',
  ]);
});

it('has no way into a signup that no part offers', () => {
  showPage(false);
  expect(screen.queryByRole('link')).toBeNull();
});
