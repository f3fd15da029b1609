import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TestApp } from '@tandem/shared-ui/testing';
import { createFrameHost, renderFrame } from '../test-frame.tsx';
import { useLocaleChoices } from './locale-choices.ts';

function Choices() {
  return useLocaleChoices().map(({ locale, name, href, current }) => (
    <a key={locale} href={href} aria-current={current}>
      {name}
    </a>
  ));
}

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('offers the current page in each language, with its query and fragment [R-LOCALE-PREFIX-FRENCH, R-LOCALE-PREFIX-DEFAULT]', () => {
  renderFrame(<Choices />, { at: '/members?page=2#top' });
  expect(links()).toEqual([
    ['English', '/members?page=2#top'],
    ['Français', '/fr/members?page=2#top'],
  ]);
  expect(screen.getByRole('link', { current: true }).textContent).toBe('English');
});

it('reads the languages of a browser that creates its list anew on each access', () => {
  vi.spyOn(navigator, 'languages', 'get').mockImplementation(() => ['fr-CA', 'en']);
  renderFrame(<Choices />, { at: '/members' });
  expect(links()).toHaveLength(2);
});

it('does not read in markup where the visitor is from: it is the same for all of them [R-PLATFORM-PRERENDER-COUNTRY]', () => {
  const fake = createFrameHost();
  const read = vi.fn(() => null);
  Object.defineProperty(fake.host.settings, 'geoip_country', { get: read });
  const html = renderToString(
    <TestApp fake={fake} messages={{}} at="/members">
      <Choices />
    </TestApp>,
  );
  expect(html).toContain('Français');
  expect(read).not.toHaveBeenCalled();
});
