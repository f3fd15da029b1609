import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { consent, decideConsent } from '../../cookie-consent/consent.ts';
import { renderFrame } from '../../test-frame.tsx';
import type { FrameOptions } from '../../test-frame.tsx';
import cookiesEnFile from '../cookies/en.json';
import privacyEnFile from '../privacy/en.json';
import privacyFrFile from '../privacy/fr.json';
import returnsEnFile from '../return-policy/en.json';
import returnsFrFile from '../return-policy/fr.json';
import serviceEnFile from '../service/en.json';
import termsEnFile from '../terms/en.json';
import termsFrFile from '../terms/fr.json';
import { readDocument } from '../testing/page-texts.ts';
import { DocumentPage } from './DocumentPage.tsx';
import type { DocumentText } from './document-text.ts';

const cookiesEn = readDocument(cookiesEnFile);
const privacyEn = readDocument(privacyEnFile);
const privacyFr = readDocument(privacyFrFile);
const returnsEn = readDocument(returnsEnFile);
const returnsFr = readDocument(returnsFrFile);
const serviceEn = readDocument(serviceEnFile);
const termsEn = readDocument(termsEnFile);
const termsFr = readDocument(termsFrFile);

const show = (text: DocumentText, options: FrameOptions = {}) =>
  renderFrame(<DocumentPage text={text} />, { user: null, ...options });

describe('a page that is read', () => {
  it('has its headline, its date, and every section under a heading of its own', () => {
    show(termsEn);
    expect(screen.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeDefined();
    expect(screen.getByText('Last updated on November 28, 2026').getAttribute('datetime')).toBe('2026-11-28');
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings.slice(0, 3)).toEqual(['In short', '1. Who we are', '2. What these terms are about']);
    expect(headings).toHaveLength(termsEn.sections.length + 1);
  });

  it('lists its sections, each with an address of its own', () => {
    show(termsEn, { at: '/pages/terms' });
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    const links = within(contents).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      termsEn.sections.map(({ id }) => `/pages/terms#${id}`),
    );
    for (const { id } of termsEn.sections) expect(document.getElementById(id)?.tagName).toBe('SECTION');
  });

  it('moves the focus to a section', async () => {
    show(termsEn, { at: '/pages/terms' });
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    await userEvent.click(within(contents).getByRole('link', { name: '7. Credits and what they pay for' }));
    expect(document.activeElement?.id).toBe('credits');
  });

  it('names the tenant and its numbers [R-PLATFORM-TENANT-SETTINGS]', () => {
    show(termsEn, { settings: { name: 'Other', signup_credits: 1, min_age: 21 } });
    const text = screen.getByRole('region', { name: '7. Credits and what they pay for' }).textContent;
    expect(text).toContain('1\u00A0credit, once');
    expect(document.body.textContent).toContain('Other is for adults aged 21 and over');
  });

  it('says how long it is kept what visitors saw in experiments, and with what [L-LANDERS-EXPOSURE-DAYS]', () => {
    show(privacyEn);
    const row = screen.getByRole('row', { name: /Which version of a page you saw/ }).textContent;
    expect(row).toContain('country, language, device and the advertising partner');
    expect(row).toContain('with us 400\u00A0days');
    cleanup();
    show(privacyFr, { locale: 'fr' });
    expect(screen.getByRole('row', { name: /La version d’une page/ }).textContent).toContain(
      'chez nous 400\u00A0jours',
    );
  });

  it('speaks French in French', () => {
    show(termsFr, { locale: 'fr' });
    expect(screen.getByText('Dernière mise à jour le 28 novembre 2026')).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Sur cette page' })).toBeDefined();
    expect(document.body.textContent).toContain('«\u00A0Profil fictif\u00A0»');
  });

  it('links to pages that are live and names the others', () => {
    show(termsEn, { links: { pricing: () => '/pricing' } });
    expect(screen.getByRole('link', { name: 'prices' }).getAttribute('href')).toBe('/pricing');
    expect(screen.queryByRole('link', { name: 'the complaints page' })).toBeNull();
    expect(document.body.textContent).toContain('through the complaints page or at help@tandemly.test');
  });

  it.each([
    ['en', [termsEn, returnsEn], /where you buy the same again/i],
    ['fr', [termsFr, returnsFr], /lorsque vous commandez à nouveau le même pack/i],
  ] as const)('says in %s that a repeat order has no box to tick [R-PAY-REPEAT-CLICK]', (locale, texts, said) => {
    for (const text of texts) {
      show(text, { locale });
      expect(document.body.textContent).toMatch(said);
      cleanup();
    }
  });

  it('has links for mail and telephone [L-FRAME-SUPPORT-PHONE]', () => {
    show(serviceEn, { settings: { support_phone: '+31 20-000 41 72' } });
    const contact = within(screen.getByRole('region', { name: 'How to reach us' }));
    expect(contact.getByRole('link', { name: 'help@tandemly.test' }).getAttribute('href')).toBe(
      'mailto:help@tandemly.test',
    );
    expect(contact.getByRole('link', { name: '+31 20-000 41 72' }).getAttribute('href')).toBe('tel:+31200004172');
  });

  it('has no line for a telephone that the tenant does not have', () => {
    show(serviceEn, { settings: { support_phone: '' } });
    expect(screen.queryByText('Phone')).toBeNull();
  });

  it('has tables with a name, and cells with labels where they are shown as cards', () => {
    show(privacyEn);
    const table = screen.getByRole('table', { name: /Personal data by purpose/ });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Data', 'What for', 'Legal basis', 'How long']);
    const row = within(table).getByRole('row', { name: /^Orientation/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.dataset['label']),
    ).toEqual(['What for', 'Legal basis', 'How long']);
  });

  it('opens the question about cookies again from the cookies page', async () => {
    decideConsent('accepted');
    show(cookiesEn);
    await userEvent.click(screen.getByRole('button', { name: 'cookie settings' }));
    expect(consent()).toBeNull();
  });

  it('names cookies with the lifetimes that they have', () => {
    show(cookiesEn);
    const lifetimeOf = (name: RegExp) =>
      within(screen.getByRole('row', { name })).getAllByRole('cell').at(-1)?.textContent;
    expect(lifetimeOf(/^auth\.session/)).toBe('30\u00A0days');
    expect(lifetimeOf(/^locale/)).toBe('365\u00A0days');
    expect(lifetimeOf(/^traffic/)).toMatch(/^30\u00A0days with your consent/);
    expect(lifetimeOf(/^variants/)).toMatch(/^30\u00A0days with your consent/);
  });
});
