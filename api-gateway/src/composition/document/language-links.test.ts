import { expect, test } from 'vitest';
import { keepSearchInLanguageLinks } from './language-links.ts';

const HTML =
  '<a href="/login">Log in</a><a class="x" href="/login" hrefLang="en-US" lang="en-US" aria-current="true">English</a>' +
  '<a href="/fr/login" hrefLang="fr-FR" lang="fr-FR">Français</a><a href="/fr/logins" hrefLang="fr-FR">Other</a>';

test('the links to the page in other languages keep the query of its address, and no other link does [R-LOCALE-SWITCH-QUERY]', () => {
  const page = { path: '/login', locales: ['en', 'fr'] } as const;
  const written = keepSearchInLanguageLinks(HTML, { ...page, search: '?next=/chats&x="><b>$&' });
  const query = '?next=/chats&amp;x=&quot;&gt;&lt;b&gt;$&amp;';
  expect(written).toBe(
    `<a href="/login">Log in</a><a class="x" href="/login${query}" hrefLang="en-US" lang="en-US" aria-current="true">English</a>` +
      `<a href="/fr/login${query}" hrefLang="fr-FR" lang="fr-FR">Français</a><a href="/fr/logins" hrefLang="fr-FR">Other</a>`,
  );
  expect(keepSearchInLanguageLinks(HTML, { ...page, search: '' })).toBe(HTML);
});

test('those of a page that was rendered with a part of the query have the whole of it in its place [R-LOCALE-SWITCH-QUERY, R-SIGNUP-LANGUAGE]', () => {
  const link = (query: string) => `<a href="/fr/signup${query}" hrefLang="fr-FR">Français</a>`;
  const page = { path: '/signup', locales: ['en', 'fr'], made: '?profile=7&country=BE' } as const;
  expect(
    keepSearchInLanguageLinks(link('?profile=7&amp;country=BE'), { ...page, search: '?country=BE&profile=7&lander=x' }),
  ).toBe(link('?country=BE&amp;profile=7&amp;lander=x'));
});
