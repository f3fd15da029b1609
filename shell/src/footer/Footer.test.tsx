import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { someSettings } from '@tandem/shared-ui/testing';
import { consent, decideConsent } from '../cookie-consent/consent.ts';
import { renderFrame } from '../test-frame.tsx';
import { SITE_ROUTES } from '../test-routes.ts';
import { Footer } from './Footer.tsx';

const addresses = () =>
  within(screen.getByRole('navigation', { name: 'Footer' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the footer', () => {
  it('has the links that live parts have in it, in their order', () => {
    renderFrame(<Footer />, { user: null, settings: { locales: ['en'] } });
    expect(addresses()).toEqual(['/pages/terms', '/pages/cookies', '/pricing', '/pages/faq']);
    expect(screen.getByRole('link', { name: 'Terms of use' })).toBeDefined();
  });

  it('leaves out pages that no live release has', () => {
    const routes = SITE_ROUTES.filter(({ id }) => id === 'pricing');
    renderFrame(<Footer />, { user: null, routes, settings: { locales: ['en'] } });
    expect(addresses()).toEqual(['/pricing']);
  });

  it('asks about cookies again [R-PRIVACY-COOKIES-AGAIN]', async () => {
    decideConsent('accepted');
    renderFrame(<Footer />, { user: null });
    await userEvent.click(screen.getByRole('button', { name: 'Cookie settings' }));
    expect(consent()).toBeNull();
  });

  it('links to the page in every language [R-LOCALE-PREFIX-FRENCH]', () => {
    renderFrame(<Footer />, { user: null, at: '/landers/gallery' });
    expect(screen.getByRole('link', { name: 'Français' }).getAttribute('href')).toBe('/fr/landers/gallery');
    expect(screen.getByRole('link', { name: 'English' }).getAttribute('aria-current')).toBe('true');
  });

  it('switches the appearance', async () => {
    renderFrame(<Footer />, { user: null });
    expect(screen.getByRole('radio', { name: 'Automatic', checked: true })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.appearance).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Automatic' }));
    expect(document.documentElement.dataset.appearance).toBeUndefined();
    expect(localStorage.getItem('appearance')).toBeNull();
  });

  it('says who may use the site, what is fictional and which company is responsible [R-FRAME-DEFAULT-DISCLAIMER]', () => {
    renderFrame(<Footer />, { user: null });
    const { company } = someSettings();
    const text = screen.getByRole('contentinfo').textContent;
    expect(text).toContain('Tandemly is for adults aged 18 and over.');
    expect(text).toContain('“Fictional profile”');
    for (const fact of [
      company.name,
      company.address,
      company.city,
      'Netherlands',
      company.kvk,
      ...company.vat_numbers,
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('speaks French in French', () => {
    renderFrame(<Footer />, { user: null, locale: 'fr' });
    const text = screen.getByRole('contentinfo').textContent;
    expect(text).toContain('adultes de 18\u00A0ans et plus');
    expect(text).toContain('«\u00A0Profil fictif\u00A0»');
    expect(text).toContain('Pays-Bas');
  });

  it('translates a country that the tenant wrote out in English', () => {
    const company = { ...someSettings().company, country: 'Netherlands' };
    renderFrame(<Footer />, { user: null, locale: 'fr', settings: { company } });
    expect(screen.getByRole('contentinfo').textContent).toContain('Pays-Bas');
  });
});
