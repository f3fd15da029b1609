import { expect, test } from 'vitest';
import { layOutHtml, layOutText } from '../../src/providers/mail/mail-layout.ts';
import type { MailContent } from '../../src/providers/mail/mail-kind.ts';
import { ALPHA, ALPHA_SETTINGS } from '../harness.ts';

const PLAIN: MailContent = {
  subject: 'S',
  preview: 'P',
  heading: 'H',
  paragraphs: ['One'],
  action: { label: 'Go', url: 'http://localhost/', fallback: 'Or' },
  notes: [],
  reason: 'R',
};

test('what a mail says is text, in its HTML as well', () => {
  const tenant = {
    id: ALPHA,
    key: 'a',
    hosts: [],
    timeZone: 'Europe/Paris',
    settings: { ...ALPHA_SETTINGS, name: 'A<b>&' },
  };
  const evil = '"><script>alert(1)</script>';
  const content = {
    subject: evil,
    preview: evil,
    heading: evil,
    paragraphs: [evil],
    action: { label: evil, url: `http://localhost/${evil}`, fallback: evil },
    notes: [evil],
    reason: evil,
  };
  const html = layOutHtml({ content, tenant, locale: 'en', origin: 'http://localhost' });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('A<b>');
  expect(layOutText({ content, tenant, locale: 'en', origin: 'http://localhost' })).toContain(evil);
});

test('a mail wears the colours of its tenant', () => {
  const palette = { accent: '#0f766e', ink: '#102a2e', paper: '#eef6f4' };
  const settings = { ...ALPHA_SETTINGS, brand: { ...ALPHA_SETTINGS.brand, palette } };
  const tenant = { id: ALPHA, key: 'alpha', hosts: ['localhost'], settings, timeZone: 'Europe/Amsterdam' };
  const html = layOutHtml({ content: PLAIN, tenant, locale: 'en', origin: 'http://localhost' });
  expect(html).toContain('background:#0f766e;');
  const plain = layOutHtml({
    content: PLAIN,
    tenant: { ...tenant, settings: ALPHA_SETTINGS },
    locale: 'en',
    origin: 'http://localhost',
  });
  expect(plain).not.toContain('#0f766e');
});

test.each([
  ['en', 'Netherlands', 'Netherlands'],
  ['fr', 'Netherlands', 'Pays-Bas'],
  ['fr', 'NL', 'Pays-Bas'],
  ['fr', 'Atlantis', 'Atlantis'],
] as const)(
  'names the company under a mail, in %s with the country %s as %s [R-MAIL-IMPRINT]',
  (locale, country, named) => {
    const settings = { ...ALPHA_SETTINGS, company: { ...ALPHA_SETTINGS.company, country } };
    const tenant = { id: ALPHA, key: 'alpha', hosts: ['localhost'], settings, timeZone: 'Europe/Amsterdam' };
    const input = { content: PLAIN, tenant, locale, origin: 'http://localhost' };
    for (const part of [layOutText(input), layOutHtml(input)])
      expect(part).toContain(`Alpha B.V. · Kade 1 · Amsterdam · ${named}`);
  },
);
