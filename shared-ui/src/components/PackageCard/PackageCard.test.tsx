import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { PackageCard } from './PackageCard.tsx';

it('shows the amount, the price, the price per message, and the most popular one', async () => {
  render(
    <PackageCard
      level={2}
      credits={40}
      creditsLabel="credits"
      price="€44.99"
      perMessage="€1.12 per message"
      popularLabel="Most chosen"
      saving="Save 16%"
      action={<button type="button">Get 40 credits</button>}
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: '40 credits' })).toBeDefined();
  for (const text of ['€44.99', '€1.12 per message', 'Most chosen', 'Save 16%'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Get 40 credits' })).toBeDefined();
  await checkAccessibility();
});

it('is not highlighted by default', () => {
  render(<PackageCard credits={15} creditsLabel="credits" price="€19.99" perMessage="€1.33" action={null} />);
  expect(screen.getByRole('article').className).not.toContain('popular');
});
