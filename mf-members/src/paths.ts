/** The paths of this part's route table that its pages link to. Other parts use the links of the table. */
export const PATHS = {
  liker: '/likes/m/:id',
  complaints: '/complaints',
  settings: '/settings/:tab?',
  moderation: '/moderation/:queue?',
} as const;

/** The tabs of the settings, by their word in the address; the first is also at the bare path. */
export const SETTINGS_TABS = ['account', 'location', 'privacy', 'blocked', 'data'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** The lists of the moderators, by their word in the address; the first is also at the bare path. */
const QUEUES = ['photos', 'reports', 'complaints', 'refunds', 'debits', 'losses'] as const;
export type QueueName = (typeof QUEUES)[number];
/**
 * All tabs of the moderators: nothing waits in the last two, which find members who wrote about purchases or about what was
 * decided.
 */
export const MODERATION_TABS = [...QUEUES, 'buyers', 'standing'] as const;
export type ModerationTab = (typeof MODERATION_TABS)[number];
