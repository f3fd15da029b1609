import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { createFakeHost, messagesIn, someMember, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHost, FakeHostOptions } from '@tandem/shared-ui/testing';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { LiveRoutesContext } from './navigation/live-routes.ts';
import { SessionHintContext } from './session/session-hint.ts';
import type { SessionHint } from './session/session-hint.ts';
import { SITE_ROUTES } from './test-routes.ts';

export interface FrameOptions extends FakeHostOptions {
  at?: string;
  hint?: SessionHint;
  /** Routes of live parts. */
  routes?: readonly PlanRoute[];
  /** Unread messages of each conversation. */
  unread?: readonly number[];
  newLikes?: number;
  /** Makes the session unknown: user.php never responds. */
  pending?: boolean;
}

type Chat = ResponseOf<'GET /api/chats.php'>['chats'][number];

const someChat = (id: number, unread: number): Chat => ({
  conversation: { id },
  profile: { ...someMember({ id: 1000 + id }), available: true, unconfirmed: false },
  num_unread_messages: unread,
  last_message: null,
});

/** A host whose member has the given news. */
export function createFrameHost({
  unread = [],
  newLikes = 0,
  pending = false,
  ...options
}: FrameOptions = {}): FakeHost {
  const likers = Array.from({ length: newLikes + 1 }, (_, index) => ({
    ...someMember({ id: 2000 + index }),
    // The last one was seen already: it does not count.
    like_new: index < newLikes,
    liked_at: '2026-11-20T18:00:00.000Z',
  }));
  return createFakeHost({
    ...options,
    responses: {
      'GET /api/chats.php': () => ({ chats: unread.map((count, index) => someChat(index + 1, count)) }),
      'GET /api/likes.php': () => ({ profiles: [], liked_by: likers }),
      ...(pending ? { 'GET /api/user.php': () => new Promise<never>(() => undefined) } : {}),
      ...options.responses,
    },
  });
}

/** Renders a piece of the frame as the shell would, at an address without the locale prefix. */
export function renderFrame(children: ReactNode, options: FrameOptions = {}): FakeHost {
  const fake = createFrameHost(options);
  const { at = '/members', hint = 'visitor', routes = SITE_ROUTES } = options;
  render(
    <LiveRoutesContext value={routes}>
      <SessionHintContext value={hint}>
        <TestApp fake={fake} messages={{ shell: messagesIn({ en, fr }, fake.host.locale.current) }} at={at}>
          {children}
        </TestApp>
      </SessionHintContext>
    </LiveRoutesContext>,
  );
  return fake;
}
