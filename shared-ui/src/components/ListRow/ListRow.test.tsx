import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Badge } from '../Badge/Badge.tsx';
import { checkAccessibility } from '../check-accessibility.ts';
import { ListRow } from './ListRow.tsx';

it('is one link, with its action beside it', async () => {
  const handleMore = vi.fn();
  render(
    <ul className="rows">
      <ListRow
        title="Anna"
        subtitle="Saturday, then?"
        meta="21:04"
        unread
        selected
        badge={<Badge count={2} label="2 unread messages" />}
        renderLink={({ children, ...link }) => (
          <a href="/chats/4" {...link}>
            {children}
          </a>
        )}
        action={
          <button type="button" onClick={handleMore}>
            More
          </button>
        }
      />
    </ul>,
  );
  expect(screen.getByRole('link', { name: 'Anna', current: true }).getAttribute('href')).toBe('/chats/4');
  expect(screen.getByText('2 unread messages')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(handleMore).toHaveBeenCalledOnce();
  await checkAccessibility();
});
