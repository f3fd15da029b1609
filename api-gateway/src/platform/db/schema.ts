import type { ComplaintTables } from './schema/complaints.ts';
import type { CompositionTables } from './schema/composition.ts';
import type { CoreTables } from './schema/core.ts';
import type { DirectDebitTables } from './schema/direct-debit.ts';
import type { DiscountTables } from './schema/discounts.ts';
import type { EventTables } from './schema/events.ts';
import type { DomainTables } from './schema/domain.ts';
import type { LoginWaysTables } from './schema/login-ways.ts';
import type { MailTables } from './schema/mail.ts';
import type { MediaTables } from './schema/media.ts';
import type { ModerationTables } from './schema/moderation.ts';
import type { MoneyTables } from './schema/money.ts';
import type { PushTables } from './schema/push.ts';
import type { OwnProfileTables } from './schema/own-profile.ts';
import type { ReportTables } from './schema/reports.ts';
import type { TrackingTables } from './schema/tracking.ts';

/** Every table. Each area keeps its own in schema/<area>.ts. */
export interface Database
  extends
    CoreTables,
    DomainTables,
    MoneyTables,
    MediaTables,
    PushTables,
    LoginWaysTables,
    MailTables,
    CompositionTables,
    OwnProfileTables,
    TrackingTables,
    DiscountTables,
    DirectDebitTables,
    EventTables,
    ComplaintTables,
    ReportTables,
    ModerationTables {}
