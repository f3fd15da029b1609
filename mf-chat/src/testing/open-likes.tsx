import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Liker, LikesResponse, Member } from '@tandem/contracts/api/members';
import type { SlotSource } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';
import { TestApp, createFakeHost, messagesIn, someMember, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import LikesPage from '../features/likes/LikesPage.tsx';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { FakeMemberCard } from './FakeMemberCard.tsx';
import { SiteNotFound } from './SiteNotFound.tsx';

/** A member who likes the viewer. */
export function someLiker(changes: Partial<Liker> = {}): Liker {
  return { ...someMember(), like_new: false, liked_at: '2026-11-20T18:00:00.000Z', ...changes };
}

export function received(likers: Liker[], changes: Partial<LikesResponse> = {}): LikesResponse {
  return {
    profiles: [],
    liked_by: likers,
    new_likes: likers.filter(({ like_new }) => like_new).length,
    next: null,
    ...changes,
  };
}

export function given(profiles: Member[], changes: Partial<LikesResponse> = {}): LikesResponse {
  return { profiles, liked_by: [], new_likes: 0, next: null, ...changes };
}

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

export const address = () => screen.getByLabelText('address').textContent;

interface OpenOptions extends FakeHostOptions {
  hasCards?: boolean;
  /** Of the page that was left before. */
  before?: ReturnType<typeof createFakeHost>;
}

/** Opens the likes at an address, as a member; without cards where the part that has them is away. */
export function openLikes(at: string, { hasCards = true, before, ...options }: OpenOptions = {}) {
  const fake = before ?? createFakeHost({ user: someUser(), ...options });
  const slots = {
    has: (name: string) => hasCards && name === 'member-card',
    load: () => Promise.resolve({ component: FakeMemberCard, host: fake.host }),
  } as unknown as SlotSource;
  render(
    <TestApp
      slots={slots}
      fake={fake}
      messages={{ 'mf-chat': messagesIn({ en, fr }, options.locale) }}
      path="/likes/:type?"
      at={at}
    >
      <SiteNotFound>
        <LikesPage />
      </SiteNotFound>
      <Address />
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }) };
}
