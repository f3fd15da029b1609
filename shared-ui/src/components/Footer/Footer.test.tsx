import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Footer } from './Footer.tsx';

it('groups its links under headings, in one navigation', async () => {
  render(
    <Footer
      label="Footer"
      brand="Tandemly"
      groups={[{ title: 'Legal', links: [{ key: 'terms', link: <a href="/pages/terms">Terms</a> }] }]}
    >
      Run by Example B.V.
    </Footer>,
  );
  expect(screen.getByRole('contentinfo').textContent).toContain('Run by Example B.V.');
  expect(screen.getByRole('navigation', { name: 'Footer' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Legal' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Terms' })).toBeDefined();
  await checkAccessibility();
});
