import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { someUser } from '@tandem/shared-ui/testing';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { renderFrame } from '../test-frame.tsx';
import type { FrameOptions } from '../test-frame.tsx';
import { layouts } from './index.ts';

function renderLayout(name: LayoutName, options: FrameOptions = {}) {
  const Layout = layouts[name];
  return renderFrame(
    <Layout>
      <h1>The page</h1>
    </Layout>,
    options,
  );
}

const names = Object.keys(layouts) as LayoutName[];

describe.each(names)('the %s layout', (name) => {
  it('renders the page in its main landmark, to which the skip link of the document leads', () => {
    renderLayout(name, { user: null });
    const main = screen.getByRole('main');
    expect(within(main).getByRole('heading', { name: 'The page' })).toBeDefined();
    expect([main.id, main.tabIndex]).toEqual(['main', -1]);
  });
});

describe('the Default layout', () => {
  it('has the member’s places twice: in the top bar and at the thumb [R-FRAME-DEFAULT-BAR]', () => {
    renderLayout('default', { user: someUser() });
    const [top, bottom = document.body] = screen.getAllByRole('navigation', { name: 'Main' });
    expect(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main' })).toBe(top);
    const words = within(bottom)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(words).toEqual(['Search', 'Messages', 'Likes', 'Premium']);
  });

  it('leaves the lower edge of a phone to the actions of a profile [R-MEMBERS-PROFILE-EDGE]', () => {
    const isLeft = () => {
      const [, bottom] = screen.getAllByRole('navigation', { name: 'Main' });
      return bottom?.hasAttribute('data-from-tablets');
    };
    renderLayout('default', { user: someUser(), at: '/members/7' });
    expect(isLeft()).toBe(true);
    cleanup();
    renderLayout('default', { user: someUser(), at: '/members' });
    expect(isLeft()).toBe(false);
  });

  it('has no bottom bar for visitors, and a footer for everybody [R-FRAME-DEFAULT-FOOTER, R-FRAME-LOGIN-BUTTON]', () => {
    renderLayout('default', { user: null });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.getByRole('contentinfo')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined();
  });
});

describe('the Chat layout', () => {
  it('has no bottom bar and no footer [R-FRAME-CHAT-SCREEN]', () => {
    renderLayout('chat', { user: someUser() });
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

describe('the Lander layout', () => {
  it('has the logo, the other language, the login and the footer, and no navigation [R-FRAME-LANDER-BAR, R-FRAME-LANDER-FOOTER]', () => {
    renderLayout('lander', { user: null, at: '/landers/gallery' });
    const bar = screen.getByRole('banner');
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/fr/landers/gallery', '/login']);
    expect(within(bar).getByRole('link', { name: 'Français' }).getAttribute('lang')).toBe('fr-FR');
    expect(within(bar).queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('contentinfo')).toBeDefined();
  });

  it('has no languages where there is one alone', () => {
    renderLayout('lander', { user: null, at: '/landers/gallery', settings: { locales: ['en'] } });
    expect(within(screen.getByRole('banner')).getAllByRole('link')).toHaveLength(2);
  });

  it('offers no login to members', () => {
    renderLayout('lander', { user: someUser(), at: '/landers/gallery' });
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Log in' })).toBeNull();
  });
});

describe('the Empty layout', () => {
  it('has neither bar nor footer [R-FRAME-EMPTY-BARE]', () => {
    renderLayout('empty', { user: null, at: '/signup' });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});
