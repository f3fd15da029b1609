import type { BlockedMember } from '@tandem/contracts/api/blocks';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { validationError } from '../../platform/errors/app-error.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { ChatService } from '../chat/chat.service.ts';
import type { LikesService } from '../likes/likes.service.ts';
import { clockOf, toBareMember } from '../members/member.mapper.ts';
import type { MembersService } from '../members/members.service.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import { assertBlockable } from '../members/standing.ts';
import { deleteBlock, insertBlock, readBlocked } from './blocks.repository.ts';

export interface BlocksService {
  /**
   * Whom a member has blocked, the latest first (C-PRIVACY-BLOCKS). The cards are bare: a block hides each of the two from
   * the other, and who was blocked could otherwise block back to see the other again (R-PRIVACY-BLOCKS-BARE).
   */
  list: (tenant: Tenant, userId: number) => Promise<BlockedMember[]>;
  /**
   * C-PRIVACY-BLOCK: hides the two from each other, deletes their chats and likes, and gives the blocked one back what they
   * paid for photos that they cannot see any more. A block that is there already stays. Throws 422 for oneself, 404 for a member that is gone or that the caller could not see before.
   */
  block: (tenant: Tenant, userId: number, memberId: number) => Promise<void>;
  /**
   * Blocks a member in the caller's transaction, without the rules of `block`. Locks in this order: the two members'
   * conversation, the blocker's photos, the blocked one's credits.
   */
  add: (trx: Trx, userId: number, memberId: number) => Promise<void>;
  /** C-PRIVACY-UNBLOCK. Nothing comes back (R-PRIVACY-UNBLOCK-RESTORES); without a block nothing happens. */
  unblock: (userId: number, memberId: number) => Promise<void>;
}

export interface BlocksServiceDeps {
  db: Db;
  members: Pick<MembersService, 'standing'>;
  likes: Pick<LikesService, 'removeBetween'>;
  chat: Pick<ChatService, 'removeBetween'>;
  photos: Pick<PhotosService, 'refundUnlocksBetween'>;
}

export function createBlocksService({ db, members, likes, chat, photos }: BlocksServiceDeps): BlocksService {
  const separate = async (trx: Trx, one: number, other: number): Promise<void> => {
    await chat.removeBetween(trx, one, other);
    await likes.removeBetween(trx, one, other);
  };

  const add: BlocksService['add'] = async (trx, userId, memberId) => {
    await insertBlock(trx, userId, memberId);
    await separate(trx, userId, memberId);
    await photos.refundUnlocksBetween(trx, userId, memberId);
  };

  return {
    add,

    list: async (tenant, userId) => {
      const clock = clockOf(tenant);
      const rows = await readBlocked(db, userId, LIMITS.blocksListed);
      return rows.map((row) => ({ ...toBareMember(row, clock), blocked_at: row.blockedAt.toISOString() }));
    },

    block: async (tenant, userId, memberId) => {
      if (memberId === userId) throw validationError({ profile_id: 'blocks.own_profile' });
      await db.transaction().execute(async (trx) => {
        assertBlockable(await members.standing(tenant.id, memberId, userId, trx));
        await add(trx, userId, memberId);
      });
    },

    unblock: (userId, memberId) =>
      db.transaction().execute(async (trx) => {
        const wasBlocked = await deleteBlock(trx, userId, memberId);
        // A message or a like that was on its way when the block came in may have been stored after it.
        if (wasBlocked) await separate(trx, userId, memberId);
      }),
  };
}
