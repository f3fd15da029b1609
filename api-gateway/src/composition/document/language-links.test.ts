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
