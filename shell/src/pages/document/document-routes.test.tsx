import { screen } from '@testing-library/react';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import type { Locale } from '@tandem/contracts/product/locales';
import { renderFrame } from '../../test-frame.tsx';
import routes from '../../routes.ts';

/** The page of a path, as the shell loads it. */
async function showPage(path: string, locale: Locale): Promise<void> {
  const route = Object.values(routes).find((one) => one.path === path);
  if (route === undefined) throw new Error(`The shell has no page at ${path}.`);
  const { default: Page } = await route.page(locale);
  renderFrame(createElement(Page as ComponentType), { user: null, locale, at: path });
}

/** Each document with its headlines, and with a section that only this one has. */
const DOCUMENTS = [
  ['ban', 'en', 'Rules of conduct and bans', 'If you are banned', 'S-PLATFORM-PAGE-BAN'],
  ['ban', 'fr', 'Règles de conduite et exclusions', 'En cas d’exclusion', 'S-PLATFORM-PAGE-BAN'],
  ['cookies', 'en', 'Cookies', 'Cookies that are needed', 'S-PLATFORM-PAGE-COOKIES'],
  ['cookies', 'fr', 'Cookies', 'Les cookies nécessaires', 'S-PLATFORM-PAGE-COOKIES'],
  ['privacy', 'en', 'Privacy policy', 'Your rights', 'S-PLATFORM-PAGE-PRIVACY'],
  ['privacy', 'fr', 'Politique de confidentialité', 'Vos droits', 'S-PLATFORM-PAGE-PRIVACY'],
  ['return-policy', 'en', 'Return policy', 'How much you get back', 'S-PLATFORM-PAGE-RETURN'],
  ['return-policy', 'fr', 'Rétractation et remboursement', 'Combien vous est remboursé', 'S-PLATFORM-PAGE-RETURN'],
  ['service', 'en', 'Support', 'How to reach us', 'S-PLATFORM-PAGE-SERVICE'],
  ['service', 'fr', 'Assistance', 'Comment nous joindre', 'S-PLATFORM-PAGE-SERVICE'],
  ['terms', 'en', 'Terms of use', 'Law and disputes', 'S-PLATFORM-PAGE-TERMS'],
  ['terms', 'fr', 'Conditions d’utilisation', 'Droit applicable et litiges', 'S-PLATFORM-PAGE-TERMS'],
] as const;

it.each(DOCUMENTS)('/pages/%s in %s is “%s”, with “%s” [%s]', async (page, locale, headline, section) => {
  await showPage(`/pages/${page}`, locale);
  expect(screen.getByRole('heading', { level: 1, name: headline })).toBeDefined();
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections).toContainEqual(expect.stringMatching(new RegExp(`^(?:\\d+\\. )?${section}$`)));
});
