import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { pasteInto, someSettings } from '@tandem/shared-ui/testing';
import { renderFrame } from '../../test-frame.tsx';
import type { FrameOptions } from '../../test-frame.tsx';
import { pageFacts } from '../document/page-facts.ts';
import { fillFaq, plainFaq } from './faq-search.ts';
import type { FaqText } from './faq-text.ts';
import enFile from './en.json';
import frFile from './fr.json';
import { readFaq, translate } from '../testing/page-texts.ts';
import { FaqPage } from './FaqPage.tsx';

const [en, fr] = [readFaq(enFile), readFaq(frFile)];

const show = (text: FaqText = en, options: FrameOptions = {}) => {
  Element.prototype.scrollIntoView = () => undefined;
  renderFrame(<FaqPage text={text} />, { user: null, at: '/pages/faq', ...options });
  return userEvent.setup({ delay: null });
};

const ALL: FaqText = en;
const QUESTIONS = ALL.groups.flatMap(({ questions }) => questions);
const shown = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const item = (id: string) => document.getElementById(id)?.closest('details');
const field = (name = 'Search the questions') => screen.getByRole('searchbox', { name });

describe('the questions', () => {
  it('are all there, in groups, folded', () => {
    show();
    expect(shown()).toHaveLength(QUESTIONS.length);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      en.groups.map(({ title }) => title),
    );
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  });

  it('opens the one in the address', () => {
    show(en, { at: '/pages/faq#refund' });
    expect(item('refund')?.open).toBe(true);
    expect(item('receipt')?.open).toBe(false);
  });

  it('scrolls to the one in the address once it is open, however early a frame is rendered', () => {
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
      draw(0);
      return 0;
    });
    const gone: [string, boolean | undefined][] = [];
    Element.prototype.scrollIntoView = function goTo(this: Element) {
      gone.push([this.id, this.closest('details')?.open]);
    };
    renderFrame(<FaqPage text={en} />, { user: null, at: '/pages/faq#refund' });
    vi.unstubAllGlobals();
    expect(gone).toEqual([['refund', true]]);
  });

  it.each([
    ['en', en, 'ends only when every bundle that you bought was given back in full, or its payment was taken back'],
    ['fr', fr, 'ne prend fin que si chacun de vos packs a été remboursé en entier, ou si votre banque en a repris'],
  ] as const)('says what ends Premium, in %s [R-PAY-PREMIUM-ENDS]', (_locale, { groups }, text) => {
    const premium = groups.flatMap(({ questions }) => questions).find(({ id }) => id === 'premium');
    expect(JSON.stringify(premium?.answer)).toContain(text);
  });

  it('has an address for each', () => {
    show();
    const link = screen.getByLabelText('Link to this answer: Do credits expire?');
    expect(link.getAttribute('href')).toBe('/pages/faq#credits-expire');
  });

  it('names the addresses in the language of the page', () => {
    show(fr, { locale: 'fr' });
    const label = item('refund')?.querySelector('a[href$="#refund"]')?.getAttribute('aria-label');
    const question = fr.groups.flatMap(({ questions }) => questions).find(({ id }) => id === 'refund')?.question;
    expect(label).toBe(`Lien vers cette réponse\u00A0: ${question ?? ''}`);
  });
});

describe('the search', () => {
  it('shows the questions that contain all its words, in question or answer, and their number', async () => {
    const user = show();
    await user.type(field(), 'direct debit euro');
    await waitFor(() => expect(shown()).toEqual(['Why can I not pay by direct debit?']));
    expect(screen.getByRole('status').textContent).toBe('1 answer found');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent?.toLowerCase())).toContain('euro');
    expect(item('direct-debit-limit')?.open).toBe(true);
  });

  it('does not mind accents, case and kinds of apostrophe', async () => {
    const user = show(fr, { locale: 'fr' });
    await pasteInto(user, field('Rechercher dans les questions'), "VIREMENT L'ARGENT");
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^\d\u00A0réponses? trouvées?$/));
    expect(shown().length).toBeLessThan(QUESTIONS.length);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toContain('l’argent');
  });

  it('shows the number in French, with its plural', async () => {
    const user = show(fr, { locale: 'fr' });
    await pasteInto(user, field('Rechercher dans les questions'), "VIREMENT L'ARGENT");
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^\d\u00A0réponses? trouvées?$/));
  });

  it('offers help where it finds nothing, and all questions again when it is cleared', async () => {
    const user = show();
    await pasteInto(user, field(), 'quantum');
    expect(await screen.findByRole('heading', { name: 'No answer found for “quantum”' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('0 answers found');
    const main = screen.getByText(/^Try other words/);
    expect(within(main).getByRole('link', { name: 'help@tandemly.test' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(shown()).toHaveLength(QUESTIONS.length));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is cleared by Escape', async () => {
    const user = show();
    await pasteInto(user, field(), 'gift');
    await waitFor(() => expect(shown().length).toBeLessThan(QUESTIONS.length));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toHaveLength(QUESTIONS.length));
  });

  it('closes what it opened when it is cleared', async () => {
    const user = show();
    await pasteInto(user, field(), 'teddy');
    await waitFor(() => expect(item('gifts')?.open).toBe(true));
    await user.clear(field());
    await waitFor(() => expect(item('gifts')?.open).toBe(false));
  });
});

describe('the questions for machines', () => {
  it('are plain text without markup [L-PAY-REFUND-DAYS-SHOWN]', () => {
    const all = plainFaq(fillFaq(en, pageFacts(someSettings(), 'en', translate('en'))));
    expect(all).toHaveLength(QUESTIONS.length);
    for (const { question, answer } of all) expect(question + answer).not.toMatch(/[{}*[\]]/);
    expect(all.find(({ id }) => id === 'refund')?.answer).toContain('Within 14\u00A0days of buying');
  });
});
