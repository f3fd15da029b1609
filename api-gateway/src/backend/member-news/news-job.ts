import { createHash } from 'node:crypto';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { PausedNews } from '../../platform/db/schema/own-profile.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { NEWS_MAIL } from './news-mail.ts';
import { TYPES } from './news-types.ts';
import { findOpening, newsJobSchema, readNews } from './news.repository.ts';
import type { News, NewsJob, NewsKind } from './news.repository.ts';

const MINUTE = 60_000;
/** News that are a day old are none: a reminder takes it from there. */
const NEWS_FOR = 24 * 60 * MINUTE;

/** L-MAIL-MESSAGE-PAUSE, also where a message opens a conversation; L-MAIL-LIKE-PAUSE. */
const MESSAGES = { what: 'messages', milliseconds: LIMITS.messageMailPauseMinutes * MINUTE } as const;
const PAUSES: Readonly<Record<NewsKind, { what: PausedNews; milliseconds: number }>> = {
  message: MESSAGES,
  conversation: MESSAGES,
  like: { what: 'likes', milliseconds: LIMITS.likeMailPauseMinutes * MINUTE },
  match: { what: 'matches', milliseconds: LIMITS.likeMailPauseMinutes * MINUTE },
};

/**
 * The id of the mail about a message, or about one member's like of another: the same each time, so there is one mail
 * however often its job is done, and none about a like that is taken back and given again.
 */
function mailIdOf({ member, actor, message }: NewsJob): string {
  const cause = message === null ? `like ${actor} ${member}` : `message ${message}`;
  const hex = createHash('sha256').update(cause).digest('hex');
  // A UUID of version 8, which is one's own (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface NewsJobDeps {
  db: Db;
  mail: Pick<Mail, 'queue' | 'wasQueued'>;
  notifications: Pick<NotificationsService, 'mayMail' | 'claim'>;
  now: () => Date;
  /** Where this kind's own jobs are staged. */
  queue: () => Pick<JobQueue<NewsJob>, 'stage'>;
}

/** Decides whether a message or a like is mailed, and queues the mail; it waits while the member is online. */
export function createNewsJob({ db, mail, notifications, now, queue }: NewsJobDeps): JobKind<NewsJob> {
  const isNews = (news: News): boolean => !news.settled && now().getTime() - news.at.getTime() <= NEWS_FOR;

  const isDue = async (trx: Trx, job: NewsJob, news: News | undefined): Promise<boolean> =>
    news !== undefined &&
    isNews(news) &&
    (await notifications.mayMail(news.memberId, TYPES[news.kind], trx)) &&
    !(await mail.wasQueued(trx, mailIdOf(job)));

  /**
   * What the mail is about. Jobs are done in any order, by any gateway, and with the pause one of them has the mail: the
   * message that began the conversation goes before a later one (R-MAIL-FIRST-MESSAGE).
   */
  const choose = async (trx: Trx, job: NewsJob, news: News): Promise<NewsJob | null> => {
    const opening = news.kind === 'message' ? await findOpening(trx, job) : null;
    if (opening !== null) {
      const first = { ...job, message: opening };
      if (await isDue(trx, first, await readNews(trx, first))) return first;
    }
    return (await isDue(trx, job, news)) ? job : null;
  };

  const queueMail = async (trx: Trx, job: NewsJob, news: News): Promise<void> => {
    const chosen = await choose(trx, job, news);
    if (chosen === null || !(await notifications.claim(trx, news.memberId, PAUSES[news.kind]))) return;
    await mail.queue(trx, {
      id: mailIdOf(chosen),
      tenantId: news.tenantId,
      userId: news.memberId,
      kind: NEWS_MAIL,
      recipient: news.email,
      language: news.language,
      data: { actor: chosen.actor, message: chosen.message },
    });
  };

  return {
    name: 'news',
    data: newsJobSchema,
    lanes: 1,
    batch: 20,
    attempts: 6,
    pauseSeconds: (attempt) => 30 * 2 ** (attempt - 1),
    limitSeconds: 60,
    pollSeconds: 30,
    run: (job) =>
      db.transaction().execute(async (trx) => {
        const news = await readNews(trx, job);
        if (news === undefined || !isNews(news)) return;
        const at = now().getTime();
        const isAwayAt = news.lastActiveAt.getTime() + LIMITS.onlineMailPauseMinutes * MINUTE;
        // The member may read it on the site (L-MAIL-ONLINE-PAUSE).
        if (isAwayAt > at) await queue().stage(trx, job, { afterSeconds: Math.ceil((isAwayAt - at) / 1000) });
        else await queueMail(trx, job, news);
      }),
  };
}
