import { createHash } from 'node:crypto';
import type { ComplaintState, SentComplaint } from '@tandem/contracts/api/complaints';
import type { Links } from '@tandem/contracts/composition/links';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { hashOfToken, isToken } from '../activation/activation-token.ts';
import { createLink } from './complaint-link.ts';
import { COMPLAINT_MAIL } from './complaint-mail.ts';
import { createReference } from './complaint-reference.ts';
import { findFaults } from './complaint-rules.ts';
import type { ComplaintBody } from './complaint-rules.ts';
import * as complaints from './complaints.repository.ts';

export interface ComplaintRequest {
  tenantId: number;
  /** Null for a visitor. */
  userId: number | null;
  /** Of the page: that of the mail. */
  locale: Locale;
  ip: string;
  idempotencyKey: string;
  /** The body's bytes as they came. */
  bytes: Buffer;
}

export interface ComplaintsService {
  /**
   * Keeps a complaint and mails its receipt where there is an address. The same request again returns the same
   * complaint and a link of its own. Throws `validation` with every fault, also for a key that came with another body.
   */
  send: (request: ComplaintRequest, body: ComplaintBody) => Promise<SentComplaint>;
  /**
   * The state of the complaint that a link leads to. Throws `not_found` for a link that this tenant does not have (any
   * more).
   */
  read: (tenantId: number, token: string) => Promise<ComplaintState>;
}

type Kept = { id: number; reference: string; email: string | null; isNew: boolean };

/** Practically impossible: there are 200 billion references. */
const REFERENCE_TRIES = 3;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const filled = (text: string | undefined) => (text === undefined || text === '' ? null : text);

async function keep(trx: Trx, request: ComplaintRequest, body: ComplaintBody): Promise<Kept> {
  const { tenantId, userId, locale, ip, idempotencyKey, bytes } = request;
  const requestKey = sha256(`${tenantId} ${ip} ${idempotencyKey}`);
  const bodyHash = sha256(bytes);
  const email = filled(body.email);
  for (let tries = 0; tries < REFERENCE_TRIES; tries += 1) {
    const reference = createReference();
    const id = await complaints.insertComplaint(trx, {
      tenant_id: tenantId,
      reference,
      user_id: userId,
      subject: body.subject,
      url: filled(body.url),
      explanation: body.explanation,
      name: filled(body.name),
      email,
      language: locale,
      request_key: requestKey,
      body_hash: bodyHash,
    });
    if (id !== null) return { id, reference, email, isNew: true };
    const first = await complaints.findByRequest(trx, requestKey);
    if (first !== null) {
      if (first.body_hash?.equals(bodyHash) !== true)
        throw validationError({ 'Idempotency-Key': 'idempotency_key_reused' });
      return { ...first, isNew: false };
    }
  }
  throw new Error('No reference is free for a complaint');
}

export interface ComplaintsDependencies {
  db: Db;
  mail: Pick<Mail, 'queue'>;
  /** Addresses of the pages that live releases have. */
  links: () => Links;
}

/** Complaints of members and visitors (R-MODERATION-COMPLAINT-OPEN). */
export function createComplaintsService({ db, mail, links }: ComplaintsDependencies): ComplaintsService {
  return {
    send: async (request, body) => {
      const faults = findFaults(body);
      if (Object.keys(faults).length > 0) throw validationError(faults);
      return db.transaction().execute(async (trx) => {
        const { id, reference, email, isNew } = await keep(trx, request, body);
        if (isNew && email !== null) {
          // It belongs to no account, so it is sent even if the member's account is deleted.
          await mail.queue(trx, {
            tenantId: request.tenantId,
            userId: null,
            kind: COMPLAINT_MAIL,
            recipient: email,
            language: request.locale,
            data: { complaint: id },
          });
        }
        return { reference, link: await createLink(trx, links(), id), mailed: email !== null };
      });
    },
    read: async (tenantId, token) => {
      const found = isToken(token) ? await complaints.findByLink(db, tenantId, hashOfToken(token)) : null;
      if (found === null) throw new AppError('not_found', 'complaints.not_found');
      const { reference, subject, status, outcome, received_at: receivedAt, decided_at: decidedAt } = found;
      return {
        reference,
        subject,
        status,
        outcome,
        received_at: receivedAt.toISOString(),
        decided_at: decidedAt?.toISOString() ?? null,
      };
    },
  };
}
