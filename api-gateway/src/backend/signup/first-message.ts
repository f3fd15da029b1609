import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db, Trx } from '../../platform/db/database.ts';
import { rollBackTo, setSavepoint } from '../../platform/db/savepoint.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { ChatService } from '../chat/chat.service.ts';
import { giveWaitingLikes } from './first-likes.ts';
import type { FirstLikes } from './first-likes.ts';
import * as waiting from './first-message.repository.ts';
import type { SignupBody } from './signup-rules.ts';

type Chat = Pick<ChatService, 'sendSignupMessage'>;

/** What keeps the first message from being sent is a fault of that field: without it the signup can go on. */
function asMessageFault(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error;
  const text = error.code === 'validation' ? Object.values(error.fields ?? {})[0] : error.text;
  return validationError({ signup_message: text ?? 'field.invalid' });
}

/** Sends the first message of a new account in its transaction. Throws `validation` when it cannot be sent. */
export async function sendFirstMessage(
  chat: Chat,
  trx: Trx,
  { tenant, userId, body }: { tenant: Tenant; userId: number; body: SignupBody },
): Promise<void> {
  if (body.signup_message === undefined || body.profile_id === undefined) return;
  const sender = { id: userId, status: 'not_confirmed', paidUser: false } as const;
  const message = { profileId: body.profile_id, text: body.signup_message.trim() };
  try {
    await chat.sendSignupMessage(trx, tenant, sender, message);
  } catch (error) {
    throw asMessageFault(error);
  }
}

/**
 * Keeps the first message of a new account until its address is confirmed (docs/decisions/0080). Throws `validation` when
 * it could not be sent now: it is sent, and that is taken back.
 */
export async function keepFirstMessage(
  chat: Chat,
  trx: Trx,
  made: { tenant: Tenant; userId: number; body: SignupBody },
): Promise<void> {
  const { signup_message: text, profile_id: profileId } = made.body;
  if (text === undefined || profileId === undefined) return;
  await setSavepoint(trx, 'before_message');
  await sendFirstMessage(chat, trx, made);
  await rollBackTo(trx, 'before_message');
  await waiting.keepMessage(trx, { userId: made.userId, profileId, text: text.trim() });
}

export interface FirstMessageJobDeps {
  db: Db;
  log: Logger;
  chat: Chat;
  likes: FirstLikes;
  tenants: { all: () => Promise<readonly Tenant[]> };
}

const dataSchema = z.object({ member: z.int() });

/**
 * Sends the message that waited for its sender's confirmation, and gives the likes that did; the database stages the job when
 * an account becomes active (migrations 0120, 0385). A message that cannot be sent any more, to a member who has left or blocked the sender, is dropped: it
 * is as if it had arrived just before.
 */
export function createFirstMessageJob({
  db,
  log,
  chat,
  likes,
  tenants,
}: FirstMessageJobDeps): JobKind<{ member: number }> {
  return {
    name: 'first-message',
    data: dataSchema,
    lanes: 1,
    batch: 5,
    attempts: 5,
    pauseSeconds: () => 30,
    limitSeconds: 60,
    pollSeconds: 5,
    run: async ({ member }) => {
      try {
        await db.transaction().execute(async (trx) => {
          const message = await waiting.lockMessage(trx, member);
          const tenant = (await tenants.all()).find(({ id }) => id === message?.tenantId);
          if (message === null || tenant === undefined) return;
          const sender = { id: member, status: 'active', paidUser: message.paidUser } as const;
          await chat.sendSignupMessage(trx, tenant, sender, message);
          await waiting.deleteMessage(trx, member);
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        log.info({ member, code: error.code }, 'a first message could not be sent any more');
        await waiting.deleteMessage(db, member);
      }
      await giveWaitingLikes({ db, likes }, await tenants.all(), member);
    },
  };
}
