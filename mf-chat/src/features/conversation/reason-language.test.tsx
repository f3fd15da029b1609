import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '@tandem/contracts/product/locales';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { createFakeHost, messagesIn, someMemberProfile, someUser, TestApp } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { openConversation } from '../../testing/open-conversation.tsx';
import ChatsPage from '../chats/ChatsPage.tsx';
import type { Refusal } from './model/refusal.ts';

const key = unsentKey('mf-chat', 'outbox', someUser().id, 1001);

/** Leaves a message that was refused for this reason on an earlier visit. */
function leaveRefused(reason: Refusal, name?: string) {
  const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'Hello', name, state: 'failed' };
  deviceStorage.setItem(key, JSON.stringify([{ ...entry, writtenAt: '2026-01-02T20:00:00.000Z', reason }]));
}

describe('why a message was refused', () => {
  it.each([
    ['en', 'Message to Anouk', 'fr', 'Non envoyé. Le site ne l’a pas accepté.'],
    ['fr', 'Message à Anouk', 'en', 'Not sent. The site did not accept it.'],
  ] as const)(
    'on a page in %s is said in the language that the next page has [R-CHAT-REASON-LANGUAGE]',
    async (before, label, after, text) => {
      const refuse = () => {
        throw new ApiError({ code: 'forbidden', status: 403, message: 'As the site said.' });
      };
      const first = openConversation({ locale: before, responses: { 'POST /api/message.php': refuse } });
      await first.user.type(await screen.findByRole('textbox', { name: label }), 'Hello{Enter}');
      expect(await screen.findByText(/As the site said\.$/)).toBeDefined();
      cleanup();
      openConversation({ locale: after });
      expect(await screen.findByText(text)).toBeDefined();
      expect(screen.queryByText(/As the site said/)).toBeNull();
      cleanup();
      openConversation({ locale: before });
      expect(await screen.findByText(/As the site said\.$/)).toBeDefined();
    },
  );

  it.each([
    ['activation_required', 'Confirmez votre adresse e-mail pour continuer à écrire.'],
    ['blocked', 'Anouk a choisi de vous bloquer. Vous n’avez pas accès à cette page.'],
    ['conflict', 'Vous ne pouvez pas écrire à ce membre pour le moment.'],
    ['conversation_limit', 'Vous pouvez démarrer 2 conversations gratuitement.'],
    ['insufficient_credits', 'Vous n’avez pas assez de crédits.'],
    ['invisible', 'Désactivez d’abord le mode invisible.'],
    ['not_found', 'Ce membre n’est plus disponible.'],
    ['validation', 'Ce texte ne peut pas être envoyé tel quel.'],
    ['waited', 'L’envoi n’a pas été possible pendant 24 heures.'],
    // What every object has is no reason.
    ['constructor', 'Le site ne l’a pas accepté.'],
  ])('has a text of the page for %s, in French [R-CHAT-REASON-LANGUAGE]', async (code, text) => {
    leaveRefused({ code, message: 'As the site said.', locale: 'en' });
    openConversation({ locale: 'fr', user: someUser({ credits: 0, status: 'not_confirmed' }) });
    expect(await screen.findByText(`Non envoyé. ${text}`)).toBeDefined();
  });

  it.each([
    [
      'en',
      'Not sent. The price has changed. It is now, in credits: 3. You have not paid anything; send it again at the new price.',
    ],
    [
      'fr',
      'Non envoyé. Le prix a changé. Nouveau prix en crédits : 3. Rien n’a été débité ; renvoyez le message si ce prix vous convient.',
    ],
  ] as const)('names the new price, in %s [R-CHAT-REASON-LANGUAGE, R-CHAT-PRICE-RENEWED]', async (locale, text) => {
    const other: Locale = locale === 'en' ? 'fr' : 'en';
    leaveRefused({ code: 'conflict', message: 'As the site said.', locale: other, price: 3 });
    openConversation({ locale });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it.each([
    ['Anouk', "Not sent. You're blocked by Anouk. You do not have access to this page."],
    // Left by an earlier release, which kept no name; a blocked member is not shown who it was.
    [undefined, "Not sent. You're blocked by this member. You do not have access to this page."],
  ])(
    'is the text of the specification after a block, in the list too: by %s [R-CHAT-REASON-LANGUAGE, T-PRIVACY-BLOCKED]',
    async (name, text) => {
      leaveRefused({ code: 'blocked', message: 'Comme le site l’a dit.', locale: 'fr' }, name);
      const fake = createFakeHost({
        user: someUser(),
        responses: {
          'GET /api/chats.php': () => ({ chats: [] }),
          'GET /api/member.php': () => {
            throw new ApiError({ code: 'blocked', status: 403, message: 'Blocked.' });
          },
        },
      });
      render(
        <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }) }} path="/chats" at="/chats">
          <ChatsPage />
        </TestApp>,
      );
      expect(await screen.findByText(text)).toBeDefined();
    },
  );

  it('is as it was where an earlier release has stored it [R-CHAT-REASON-LANGUAGE]', async () => {
    leaveRefused({ code: 'forbidden', message: 'As the site said.' });
    openConversation({ locale: 'fr' });
    expect(await screen.findByText('Non envoyé. As the site said.')).toBeDefined();
  });

  it('is said in the language of the page in the list of conversations too [R-CHAT-REASON-LANGUAGE, R-CHAT-OFFLINE-LISTED]', async () => {
    leaveRefused({ code: 'blocked', message: 'As the site said.', locale: 'en' });
    const fake = createFakeHost({
      locale: 'fr',
      user: someUser(),
      responses: {
        'GET /api/chats.php': () => ({ chats: [] }),
        'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false }),
      },
    });
    render(
      <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }, 'fr') }} path="/chats" at="/chats">
        <ChatsPage />
      </TestApp>,
    );
    const list = within(await screen.findByRole('list', { name: 'Messages non envoyés' }));
    expect(
      await list.findByText('Non envoyé. Anouk a choisi de vous bloquer. Vous n’avez pas accès à cette page.'),
    ).toBeDefined();
  });
});
