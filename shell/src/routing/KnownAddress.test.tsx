import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Link } from '@tandem/shared-ui/router';
import { renderFrame } from '../test-frame.tsx';
import { KnownAddress } from './KnownAddress.tsx';

const site = (missing: boolean) => (
  <>
    <Link to="/members/7">The same page again</Link>
    <KnownAddress missing={missing}>
      <h1>A member</h1>
    </KnownAddress>
  </>
);

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('an address that is missing in the document', () => {
  it('stays missing until a navigation; afterwards its page is shown', async () => {
    renderFrame(site(true), { at: '/members/7' });
    expect(heading()).toBe('This page could not be found');
    await userEvent.click(screen.getByRole('link', { name: 'The same page again' }));
    expect(heading()).toBe('A member');
  });

  it('is its page at once when it is not missing in the document', () => {
    renderFrame(site(false), { at: '/members/7' });
    expect(heading()).toBe('A member');
  });
});
