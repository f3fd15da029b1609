import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { field, openConversation } from '../../testing/open-conversation.tsx';

const disabled = { ...someUser(), profile: { ...someUser().profile, status: 'disabled' as const } };

describe('the field of a member whose profile is disabled', () => {
  it('is a notice with the way to the profile; what was typed is there again afterwards [R-CHAT-DISABLED-NOTICE]', async () => {
    const { fake, user } = openConversation({ links: { profile: () => '/profile' } });
    const become = (now: typeof disabled | ReturnType<typeof someUser>) =>
      act(() => void fake.host.queryClient.setQueryData(SHARED_KEYS.user, { user: now }));
    await user.type(await field(), 'Half a senten');
    become(disabled);
    expect(await screen.findByText('Your profile is hidden.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile');
    expect(screen.queryByRole('textbox')).toBeNull();
    become(someUser());
    expect((await field()).value).toBe('Half a senten');
  });

  it('stays that of an account that is not confirmed, whose profile is called disabled too', async () => {
    openConversation({ user: someUser({ status: 'not_confirmed' }) });
    expect(await field()).toBeDefined();
    expect(screen.queryByText('Your profile is hidden.')).toBeNull();
  });
});
