import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconButton } from '../IconButton/IconButton.tsx';
import { checkAccessibility } from '../check-accessibility.ts';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { PersonCard } from './PersonCard.tsx';

const link = ({ children, ...rest }: { className: string; children: ReactNode }) => (
  <a href="/members/7" {...rest}>
    {children}
  </a>
);

it('is one link with name and age, and its action is not part of it', async () => {
  const handleLike = vi.fn();
  render(
    <PersonCard
      picture={null}
      name="Anna"
      age={34}
      place="Utrecht"
      renderLink={link}
      action={<IconButton label="Like Anna" icon={<svg />} onClick={handleLike} />}
    />,
  );
  expect(screen.getByRole('link', { name: 'Anna, 34' }).getAttribute('href')).toBe('/members/7');
  expect(screen.getByText('Utrecht')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Like Anna' }));
  expect(handleLike).toHaveBeenCalledOnce();
  await checkAccessibility();
});

it('always shows the label of a fictional profile, in the row of the name [R-MEMBERS-FICTIONAL-CARD]', () => {
  const { rerender } = render(
    <PersonCard picture={null} name="Sofia" age={29} fictionalLabel="Fictional" renderLink={link} />,
  );
  const row = screen.getByRole('link').parentElement;
  expect(row?.textContent).toBe('Sofia, 29Fictional');
  rerender(<PersonCard picture={null} name="Anna" age={34} />);
  expect(screen.queryByText('Fictional')).toBeNull();
});

it('names the place and an interest in common, with its line before it is known [R-MEMBERS-CARD-INTEREST]', async () => {
  const { rerender } = render(
    <PersonCard picture={null} name="Anna" age={34} place="Utrecht" interest="" interestLabel="In common:" />,
  );
  expect(screen.getByRole('article').textContent).toBe('Anna, 34Utrecht');
  rerender(
    <PersonCard picture={null} name="Anna" age={34} place="Utrecht" interest="Hiking" interestLabel="In common:" />,
  );
  expect(screen.getByRole('article').textContent).toBe('Anna, 34UtrechtIn common: Hiking');
  await checkAccessibility();
});

it('has texts for online and new', () => {
  render(<PersonCard picture={null} name="Anna" age={34} onlineLabel="online" newLabel="New" />);
  expect(screen.getByText('online')).toBeDefined();
  expect(screen.getByText('New')).toBeDefined();
});

it('has few elements, also with all that is known: a list has hundreds of cards', () => {
  const variant = { width: 320, height: 400, avif: '/photo.avif', webp: '/photo.webp' };
  const known = { age: 34, place: 'Utrecht', interest: 'Hiking', interestLabel: 'In common:' };
  const labels = { onlineLabel: 'online', newLabel: 'New', fictionalLabel: 'Fictional' };
  const picture = { variants: [variant], color: '#445566', width: 320, height: 400 };
  render(<PersonCard picture={picture} name="Anna" {...known} {...labels} renderLink={link} />);
  expect(screen.getByRole('article').querySelectorAll('*').length).toBeLessThanOrEqual(20);
});
