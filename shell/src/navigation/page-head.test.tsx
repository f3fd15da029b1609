import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { someSettings, someUser } from '@tandem/shared-ui/testing';
import { renderSite } from '../test-navigation.tsx';

/** Returns the contents of tags in the head, for search engines and link previews. */
const head = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute('content') ?? tag.getAttribute('href'));

describe('the title of the window', () => {
  it('is the route’s with the tenant’s name', () => {
    renderSite({ user: null });
    expect(document.title).toBe('Search members · Tandemly');
  });

  it('names the tenant once where the title has its name already', async () => {
    const { go } = renderSite({ user: null });
    await go('/');
    expect(document.title).toBe('Meet somebody on Tandemly');
  });

  it('is the page’s own if it sets one, and the next route’s after it', async () => {
    const { go } = renderSite({ user: null });
    await go('/members/7');
    expect(document.title).toBe('Marloes_82, 34 · Tandemly');
    await go('/members');
    expect(document.title).toBe('Search members · Tandemly');
  });

  it('is the tenant’s own on its home page [R-PLATFORM-TENANT-SETTINGS]', async () => {
    const { go } = renderSite({ user: null });
    await go('/home');
    expect(document.title).toBe('Meet somebody · Tandemly');
  });

  it('is neutral in privacy mode, on every page [R-PRIVACY-NEUTRAL-TITLE]', async () => {
    const user = someUser();
    const { go } = renderSite({ user: { ...user, profile: { ...user.profile, privacy_mode: true } }, unread: [2] });
    await waitFor(() => expect(document.title).toBe('(2) Start page'));
    await go('/members/7');
    expect(document.title).toBe('(2) Start page');
  });

  it('begins with unread messages and new likes together [R-FRAME-TITLE-PREFIX]', async () => {
    renderSite({ user: someUser(), unread: [2], newLikes: 3 });
    await waitFor(() => expect(document.title).toBe('(5) Search members · Tandemly'));
  });
});

describe('the head of the document', () => {
  const SERVED = `
    <link rel="canonical" href="https://tandemly.test:8443/members">
    <link rel="alternate" hreflang="en" href="https://tandemly.test:8443/members">
    <meta name="description" content="Search">
    <meta property="og:url" content="https://tandemly.test:8443/members">
    <meta property="og:title" content="Search members">
    <meta property="og:image" content="https://tandemly.test:8443/search.png">
    <meta property="og:image:alt" content="Search">
    <meta name="twitter:image" content="https://tandemly.test:8443/search.png">
    <script type="application/ld+json" content="{}"></script>
  `;
  const OF_ONE_PAGE = '[property^="og:image"], [name^="twitter:image"], [type="application/ld+json"]';
  const clear = () => document.head.querySelectorAll('link, meta, script').forEach((tag) => tag.remove());
  beforeEach(() => {
    clear();
    document.head.insertAdjacentHTML('beforeend', SERVED);
  });
  afterEach(clear);

  it('of the first page stays as the gateway wrote it', () => {
    renderSite({ user: null });
    expect(head('link[rel="canonical"]')).toEqual(['https://tandemly.test:8443/members']);
    expect(head('meta[name="description"]')).toEqual(['Search']);
    expect(head(OF_ONE_PAGE)).toHaveLength(4);
  });

  it('removes the picture and the data of the first page', async () => {
    const { go } = renderSite({ user: null });
    await go('/login');
    expect(head(OF_ONE_PAGE)).toEqual([]);
  });

  it('follows the page: its address in all languages, its title and its description', async () => {
    const { go } = renderSite({ user: null });
    await go('/login');
    const address = 'https://tandemly.test:8443/login';
    expect(head('link[rel="canonical"]')).toEqual([address]);
    expect(head('meta[property="og:url"]')).toEqual([address]);
    expect(head('link[hreflang="fr"]')).toEqual(['https://tandemly.test:8443/fr/login']);
    expect(head('link[hreflang="x-default"]')).toEqual([address]);
    expect(head('meta[property="og:title"]')).toEqual(['Login · Tandemly']);
    expect(head('meta[name="description"]')).toEqual([someSettings().description.en]);
  });

  it.each([
    [10, 'Look around. Your first 5 messages are free.'],
    [2, 'Look around. Your first message is free.'],
    [0, 'Look around. Joining is free.'],
  ])('says what %s credits of a new account come to [R-LANDERS-FREE-SAID]', async (signup_credits, description) => {
    const { go } = renderSite({ user: null, settings: { signup_credits, message_credits: 2 } });
    await go('/home');
    expect(head('meta[name="description"]')).toEqual([description]);
  });

  it('excludes pages about members from search engines, and allows the others', async () => {
    const { go } = renderSite({ user: null });
    await go('/members/7');
    expect(head('meta[name="robots"]')).toEqual(['noindex']);
    expect(head('meta[property="og:title"]')).toEqual(['Profile · Tandemly']);
    await go('/login');
    expect(head('meta[name="robots"]')).toEqual([]);
  });

  it('of an unknown address has no addresses', async () => {
    const { go } = renderSite({ user: null });
    await go('/nowhere');
    expect(head('link[rel="canonical"], link[hreflang], meta[property="og:url"]')).toEqual([]);
    expect(head('meta[name="robots"]')).toEqual(['noindex']);
    await go('/login');
    expect(head('link[rel="canonical"]')).toEqual(['https://tandemly.test:8443/login']);
  });
});
