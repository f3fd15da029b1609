import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { handedText } from '@tandem/shared-ui/handed-text';
import { someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { hasUnsent } from '../../shared/unsent-text.ts';
import { field, openConversation } from '../../testing/open-conversation.tsx';

// A file of its own: a message that another test left on its way blocks an update as well.
it('restores a draft per conversation after a reload, and blocks an update [R-CHAT-DRAFT-KEPT]', async () => {
  const { user } = openConversation();
  await user.type(await field(), 'Half a thought');
  expect(hasUnsent()).toBe(true);
  cleanup();
  expect(hasUnsent()).toBe(false);
  openConversation();
  expect((await field()).value).toBe('Half a thought');
  cleanup();
  openConversation({
    at: '/members/2002/chat',
    responses: { 'GET /api/member.php': () => someMemberProfile({ id: 2002, name: 'Saar' }) },
  });
  expect((await field()).value).toBe('');
});

it('begins with a message that another page has handed on, until something else is typed [R-SIGNUP-TAKEN-MESSAGE]', async () => {
  const options = {
    at: '/members/2003/chat',
    responses: { 'GET /api/member.php': () => someMemberProfile({ id: 2003, name: 'Lotte' }) },
  };
  handedText.give(someUser().id, 2003, 'Good evening, Lotte');
  const { user } = openConversation(options);
  expect((await field()).value).toBe('Good evening, Lotte');
  await user.clear(await field());
  cleanup();
  openConversation(options);
  expect((await field()).value).toBe('');
});
