import { sql } from 'kysely';
import type { Standing } from '@tandem/contracts/product/lists';

/** What is in force about the row of `users` named `member`, with its profile, if it has one, named `profile`. */
export const standing = sql<Standing | null>`case when member.status = 'banned' then 'closed'
  when member.status <> 'deleted' and profile.status = 'disabled' then 'hidden' end`;
