import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { openConversation } from '../../testing/open-conversation.tsx';

const SAID = {
  en: 'Not sent. It was held back, as this message or the conversation may have been deleted.',
  fr: 'Non envoyé. Message retenu : il a peut-être été supprimé, ou sa conversation.',
};

it.each(['en', 'fr'] as const)(
  'a message that is held back, and that the site has not refused, says why it did not go, in %s [R-CHAT-HELD-REASON]',
  async (locale) => {
    const id = crypto.randomUUID();
    const entry = { clientId: id, key: id, text: 'It waits', state: 'failed', reason: null };
    const stored = [{ ...entry, writtenAt: new Date().toISOString() }];
    deviceStorage.setItem(unsentKey('mf-chat', 'outbox', someUser().id, 1001), JSON.stringify(stored));
    openConversation({ locale });
    expect(await screen.findByText(SAID[locale])).toBeDefined();
  },
);
