import type { z } from 'zod';
import type { EndpointDefinition } from './endpoint.ts';
import { accountEndpoints } from './account.ts';
import { activationEndpoints } from './activation.ts';
import { blocksEndpoints } from './blocks.ts';
import { chatEndpoints } from './chat.ts';
import { complaintsEndpoints } from './complaints.ts';
import { eventsEndpoints } from './events.ts';
import { loginWaysEndpoints } from './login-ways.ts';
import { mailEventsEndpoints } from './mail-events.ts';
import { membersEndpoints } from './members.ts';
import { moderationEndpoints } from './moderation.ts';
import { notificationsEndpoints } from './notifications.ts';
import { directDebitEndpoints } from './direct-debit.ts';
import { paymentsEndpoints } from './payments.ts';
import { photosEndpoints } from './photos.ts';
import { placesEndpoints } from './places.ts';
import { profileEndpoints } from './profile.ts';
import { pushEndpoints } from './push.ts';
import { reportsEndpoints } from './reports.ts';
import { settingsEndpoints } from './settings.ts';
import { signupEndpoints } from './signup.ts';
import { swipeGameEndpoints } from './swipe-game.ts';
import { telemetryEndpoints } from './telemetry.ts';
import { trackingEndpoints } from './tracking.ts';
import { buyersEndpoints } from './buyers.ts';
import { standingEndpoints } from './standing.ts';
import { stayDiscountEndpoints } from './stay-discount.ts';
import { transactionsEndpoints } from './transactions.ts';
import { userEndpoints } from './user.ts';

/** Every call of the site: the only source of its types, of validation and of the served OpenAPI. */
export const endpoints = {
  ...userEndpoints,
  ...accountEndpoints,
  ...loginWaysEndpoints,
  ...signupEndpoints,
  ...activationEndpoints,
  ...settingsEndpoints,
  ...membersEndpoints,
  ...swipeGameEndpoints,
  ...blocksEndpoints,
  ...chatEndpoints,
  ...eventsEndpoints,
  ...paymentsEndpoints,
  ...stayDiscountEndpoints,
  ...buyersEndpoints,
  ...standingEndpoints,
  ...transactionsEndpoints,
  ...directDebitEndpoints,
  ...profileEndpoints,
  ...photosEndpoints,
  ...placesEndpoints,
  ...notificationsEndpoints,
  ...mailEventsEndpoints,
  ...pushEndpoints,
  ...telemetryEndpoints,
  ...trackingEndpoints,
  ...complaintsEndpoints,
  ...reportsEndpoints,
  ...moderationEndpoints,
} as const satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Field<K extends EndpointKey, F extends string> = Endpoints[K] extends { [P in F]: infer S } ? S : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller may put into the query. */
export type QueryInputOf<K extends EndpointKey> = Input<Field<K, 'query'>>;
/** What the service gets after validation. */
export type QueryOf<K extends EndpointKey> = Output<Field<K, 'query'>>;
export type BodyOf<K extends EndpointKey> = Input<Field<K, 'body'>>;
/** What the client gets. */
export type ResponseOf<K extends EndpointKey> = Output<Field<K, 'response'>>;
