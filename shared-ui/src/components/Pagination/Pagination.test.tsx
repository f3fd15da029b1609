import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Pagination, shownPages } from './Pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [7, 40, [1, null, 6, 7, 8, null, 40]],
  [4, 40, [1, 2, 3, 4, 5, null, 40]],
  [40, 40, [1, null, 39, 40]],
])('on page %i of %i shows %j', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
});

const at = (page: number, pages: number) => (
  <Pagination
    page={page}
    pages={pages}
    label="Pages"
    previousLabel="Previous page"
    nextLabel="Next page"
    pageLabel={(one) => `Page ${one}`}
    renderLink={(one, { children, ...link }) => (
      <a href={`?page=${one}`} {...link}>
        {children}
      </a>
    )}
  />
);

it('links to the neighbours and marks the current page', async () => {
  const { rerender } = render(at(2, 9));
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('?page=1');
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('?page=3');
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toBe('Page 2');
  await checkAccessibility();
  rerender(at(9, 9));
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
  rerender(at(1, 1));
  expect(screen.queryByRole('navigation')).toBeNull();
});
