import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { ApiError } from '@tandem/shared-ui/host';
import type { SlotSource } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import MemberPage from '../features/member-profile/MemberPage.tsx';
import { SiteNotFound } from './SiteNotFound.tsx';

const VISIBLE = ['region', 'relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos', 'interests'];

interface OpenOptions extends FakeHostOptions {
  profile?: Partial<MemberProfile>;
  at?: string;
  /** Which parts fill which slots; none when left out. */
  slots?: SlotSource;
  /** Of the route that shows the page. */
  path?: string;
}

/** Opens a profile, as a member by default. */
export function openProfile(options: OpenOptions = {}) {
  const { profile, path = '/members/:id', at = '/members/1001', settings, responses, slots, ...rest } = options;
  const fake = createFakeHost({
    user: someUser(),
    settings: { visible_profile_fields: VISIBLE, visible_profile_notes: ['about', 'reason'], ...settings },
    responses: {
      'GET /api/member.php': () => someMemberProfile(profile),
      'GET /api/similar.php': () => ({ profiles: [] }),
      'GET /api/interests.php': () => [
        { id: 'hiking', label: 'Hiking' },
        { id: 'cooking', label: 'Cooking' },
      ],
      'GET /api/regions.php': () => ({ NL: { label: 'province', items: [{ id: 'NL-UT', name: 'Utrecht' }] } }) as never,
      ...responses,
    },
    ...rest,
  });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-members': messagesIn({ en, fr }, options.locale) }}
      path={path}
      at={at}
      {...(slots ? { slots } : {})}
    >
      <SiteNotFound>
        <MemberPage />
      </SiteNotFound>
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }) };
}

export const profileName = () => screen.findByRole('heading', { level: 1, name: 'Marloes_82, 34' });
export const callsOf = (fake: ReturnType<typeof openProfile>['fake'], key: string) =>
  fake.calls.filter((call) => call.key === key);

/** An endpoint that refuses. */
export function refusal(code: 'not_found' | 'blocked' | 'authentication_required' | 'offline', message: string) {
  return () => {
    throw new ApiError({ code, status: 403, message });
  };
}
