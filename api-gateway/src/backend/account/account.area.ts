import type { Db } from '../../platform/db/database.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import { readMainPhotos } from '../../providers/media/photo.repository.ts';
import type { ChatService } from '../chat/chat.service.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import { createAccountEndpoints } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import type { PasswordCost } from './password.ts';

export interface AccountAreaDeps {
  db: Db;
  credits: Pick<CreditsService, 'balance'>;
  chat: Pick<ChatService, 'conversationsLeft'>;
  /** The real one when it is left out. */
  passwordCost?: PasswordCost | undefined;
}

/** What the member's own account shows of the other areas. */
function extrasReader({ db, credits, chat }: AccountAreaDeps) {
  return async (user: { id: number; paidUser: boolean }) => {
    const [balance, conversationsLeft, photos] = await Promise.all([
      credits.balance(user.id),
      chat.conversationsLeft(user),
      readMainPhotos(db, [user.id]),
    ]);
    const photo = photos.get(user.id);
    return {
      credits: balance,
      conversationsLeft,
      mainImage: photo === undefined ? null : presentImage(photo, { blurred: false }),
    };
  };
}

/** Login, logout, and the account as its member sees it. */
export function createAccountArea(deps: AccountAreaDeps) {
  const accounts = createAccountService({ ...deps, extrasOf: extrasReader(deps) });
  return { accounts, handlers: createAccountEndpoints({ accounts }) };
}
