import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import type { PushMessage } from '@tandem/contracts/api/push';
import { NOTIFICATION_TYPES } from '@tandem/contracts/product/notification-types';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Trx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { createPushSender } from './push-sender.ts';
import type { PushSenderDeps } from './push-sender.ts';
import { labelled, pushTextsOf } from './push-message.ts';
import { findSubscriptions, readRecipient } from './subscription.repository.ts';

const REMINDER_KINDS = ['unread', 'unanswered', 'profile', 'weekly'] as const;

/** A push that reminds a member of something, to one of their browsers. It names nobody. */
const reminderPushSchema = z.object({
  subscription: z.int(),
  kind: z.enum(REMINDER_KINDS),
  type: z.enum(NOTIFICATION_TYPES),
  /** All that it is about are fictional profiles (R-PUSH-FICTIONAL-LABEL). */
  fictional: z.boolean(),
});

export type ReminderPush = z.infer<typeof reminderPushSchema>;

export interface ReminderPushes {
  /** Stages a push to each browser of the member, in the transaction of what causes it. */
  stage: (trx: Trx, userId: number, reminder: Omit<ReminderPush, 'subscription'>) => Promise<void>;
}

/** A reminder is worth a few hours only. */
const TTL_SECONDS = 4 * 3600;
const pauseAfter = (attempt: number) => 30 * 2 ** (attempt - 1);

export function createReminderPushes(queue: Pick<JobQueue<ReminderPush>, 'stage'>): ReminderPushes {
  return {
    stage: async (trx, userId, reminder) => {
      for (const subscription of await findSubscriptions(trx, userId))
        await queue.stage(trx, { subscription, ...reminder });
    },
  };
}

interface Written {
  push: ReminderPush;
  tenant: Tenant;
  pictures: { icon: string; badge: string };
  links: Links;
}

function write({ push, tenant, pictures, links }: Written, language: Locale): PushMessage {
  const { kind, fictional } = push;
  const t = pushTextsOf(language);
  const body = t(`reminders.${kind}.body`);
  const page = { unread: links.chats, unanswered: links.likes, profile: links.profile, weekly: links.searchMembers }[
    kind
  ];
  const path = page?.();
  const login = links.login?.(path === undefined ? undefined : { next: path });
  return {
    title: t(`reminders.${kind}.title`),
    body: fictional ? labelled(body, tenant.settings.fictional_singular[language]) : body,
    icon: pictures.icon,
    tag: `reminder-${kind}`,
    badge: pictures.badge,
    check: localizePath(language, path ?? '/'),
    open: localizePath(language, login ?? '/'),
  };
}

export type ReminderPushDeps = PushSenderDeps;

/** Sends a reminder to one browser, while its member wants such pushes. */
export function createReminderPushJob(deps: ReminderPushDeps): JobKind<ReminderPush> {
  const { db, links, pictures, tenantById, mayPush } = deps;
  const send = createPushSender(deps);
  return {
    name: 'reminder-push',
    data: reminderPushSchema,
    lanes: 1,
    batch: 20,
    attempts: 5,
    pauseSeconds: pauseAfter,
    // Longer than a push service may take to respond (web-push-provider.ts).
    limitSeconds: 60,
    pollSeconds: 30,
    isMinor: true,
    run: async (push, { id, number, ageSeconds }) => {
      const recipient = await readRecipient(db, push.subscription);
      if (recipient === undefined || ageSeconds > TTL_SECONDS) return;
      const tenant = await tenantById(recipient.tenantId);
      if (tenant === null || !(await mayPush(recipient.userId, push.type))) return;
      const message = write({ push, tenant, pictures: pictures(tenant), links: links() }, recipient.language);
      await send({ ...recipient, message, tenant, ttlSeconds: TTL_SECONDS }, { id, number, pause: pauseAfter(number) });
    },
  };
}
