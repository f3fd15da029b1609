import type { Config } from '../../platform/config/env.ts';
import type { Db } from '../../platform/db/database.ts';
import { createHttpSmsGateway } from './http-gateway.ts';
import { createInboxSms } from './inbox-provider.ts';
import type { SmsProvider } from './sms-provider.ts';

/**
 * The gateway where one is configured, otherwise the inbox where that is shown; null where a message would reach nobody,
 * so that nothing that needs one is offered.
 */
export function chooseSms({ db, config }: { db: Db; config: Pick<Config, 'sms' | 'mail'> }): SmsProvider | null {
  if (config.sms !== null) return createHttpSmsGateway(config.sms);
  return config.mail.inbox ? createInboxSms(db) : null;
}
