/** The constants of docs/product/limits.md. The names of durations contain their unit. */
export const LIMITS = {
  signupLikes: 5,
  /** How long what a visitor brought into the signup waits in the tab for the login that they took in its place (L-SIGNUP-KEPT-HOURS). */
  signupKeptHours: 1,
  userRefreshSeconds: 60,
  userRefreshWithPushSeconds: 300,
  userRefreshFirstDelaySeconds: 5,
  timeBonusModalDelaySeconds: 40,
  timeBonusWindowSeconds: 14_400,
  timeBonusPercent: 25,
  timeBonusCode: 'TIMEBONUS25',
  /** How long the price of a created payment is guaranteed (L-PAY-PRICE-LOCK). */
  priceLockMinutes: 30,
  /** How old an open order may be that is offered to be continued (L-PAY-OPEN-ORDER). */
  openOrderMinutes: 30,
  /** Direct debit: the code by SMS, and what one member's debits may come to (L-PAY-OTP-DIGITS, L-PAY-DEBIT-SUM) */
  debitCodeDigits: 6,
  debitCodeMinutes: 10,
  debitCodeTries: 3,
  debitCodeResendSeconds: 60,
  debitCodesPerDay: 3,
  debitLimitCents: 15_000,
  debitLimitDays: 30,
  photosFree: 3,
  photosPremium: 25,
  freeConversations: 2,
  reactivationDays: 14,
  recoveryCodes: 10,
  passkeysMost: 10,
  passkeyChallengeMinutes: 5,
  inviteLength: 32,
  inviteDays: 30,
  swipeLikesPerDay: 4,
  /** Cards of the swipe game that one response deals. */
  swipeDeck: 10,
  /** First lines that a match offers. */
  matchOpeners: 2,
  chunkReloadGuardSeconds: 60,
  shellStandInSeconds: 3,
  partStandInSeconds: 3,
  goodReleaseMinutes: 10,
  shellWordSeconds: 10,
  shellStartSeconds: 15,
  paintWithoutStylesSeconds: 3,
  progressThrottleMilliseconds: 200,
  requestRetries: 5,
  /** What a release may weigh (L-PLATFORM-RELEASE-FILES and the rows below it). */
  releaseFiles: 1000,
  releaseFileBytes: 8_388_608,
  releaseBytes: 67_108_864,
  releasePathLength: 200,
  releaseDescriptorBytes: 1_048_576,
  releaseRoutes: 200,
  releaseListLength: 200,
  releaseTextLength: 500,
  /** What is kept of the errors that browsers report of a release (L-PLATFORM-ERRORS-OF-RELEASE, L-PLATFORM-ERROR-DAYS). */
  /** Of a canary: the largest share of the visitors, so that as many can be compared with it; in hundredths of a percent. */
  canaryLargestShare: 5000,
  /** Visitors of the canary and of the stable release before one is judged (L-PLATFORM-CANARY-VISITORS). */
  canaryFewestVisitors: 100,
  /** Measured page loads of each before one is judged by them (L-PLATFORM-CANARY-LOADS). */
  canaryFewestLoads: 100,
  /** How much slower a canary has to be, in percent (L-PLATFORM-CANARY-SLOWER). */
  canarySlowerPercent: 10,
  canaryVisitorDays: 30,
  /** Visitors of one network address who are counted in a canary (L-PLATFORM-CANARY-ADDRESS). */
  canaryVisitorsOfAddress: 3,
  /** Open tabs of one address that a gateway notifies of releases (L-PLATFORM-RELEASE-STREAMS). */
  releaseStreamsPerAddress: 500,
  /** How long a tab may stay open and have its release (L-PLATFORM-PINNED-DAYS). */
  pinnedTabDays: 30,
  errorsOfRelease: 200,
  errorDays: 30,
  localeCookieDays: 365,
  authCookieDays: 30,
  badgeCap: 99,
  creditsBadgeThreshold: 10,
  serviceWorkerVersion: 2,
  designVersion: 1,
  autoLikeReloadMilliseconds: 500,
  premiumTiers: 4,
  /** Login, names and passwords */
  loginAttempts: 5,
  loginWindowMinutes: 15,
  /** Failures of one account over all addresses within so many minutes (L-ACCOUNT-LOGIN-FAILURES-ALL). */
  loginAttemptsAll: 20,
  loginWindowAllMinutes: 60,
  knownDeviceDays: 180,
  minAge: 18,
  maxAge: 99,
  /** Years below and above one's own age that the first search goes to (L-MEMBERS-AGE-SPAN). */
  searchAgeSpan: 8,
  nameMin: 3,
  nameMax: 20,
  passwordMinBytes: 8,
  passwordMaxBytes: 72,
  /** Of zxcvbn's 0 to 4. */
  passwordMinStrength: 2,
  /** Activation */
  activationHours: 48,
  activationResendSeconds: 60,
  activationResendsPerDay: 5,
  /** New password, new address, the way back, and one's data */
  resetsPerHour: 5,
  resetMinutes: 60,
  /** How long an address that was confirmed elsewhere takes its account over by a new password (L-ACCOUNT-CLAIM-DAYS). */
  claimDays: 30,
  mailChangeHours: 24,
  mailChangesPerDay: 5,
  exportHours: 24,
  exportPauseHours: 24,
  /** Mails and pushes to members who are away */
  messageMailPauseMinutes: 60,
  likeMailPauseMinutes: 60,
  onlineMailPauseMinutes: 10,
  unreadReminderHours: 24,
  unreadReminderPauseDays: 3,
  unansweredReminderDays: 3,
  unansweredReminderPauseDays: 7,
  profileReminderDays: 3,
  reminderFromHour: 9,
  reminderUntilHour: 20,
  /** Chat */
  messageLength: 1000,
  messageCredits: 1,
  signupCredits: 5,
  /** Credits that a moderator adds at one time, and additions of one moderator within 24 hours. */
  adjustmentCredits: 160,
  adjustmentsPerDay: 20,
  messagesPerMinute: 30,
  messagesPage: 30,
  messagesPageMax: 100,
  historyMonths: 12,
  /** A heartbeat keeps a silent event stream open; without a stream a chat polls (L-CHAT-POLL-SECONDS). */
  eventsBeatSeconds: 20,
  /** A stream that is silent for so long is dead, and is opened anew (L-CHAT-EVENTS-SILENT). */
  eventsSilentSeconds: 50,
  chatPollSeconds: 5,
  /** A message that waits for a connection for so long has failed (L-CHAT-UNSENT-HOURS). */
  chatUnsentHours: 24,
  /** A message that the site fails at so often, a minute apart at least, has failed (L-CHAT-FAULT-TRIES). */
  chatFaultTries: 10,
  /** An attempt to send a message that takes longer is given up, and made again (L-CHAT-SEND-SECONDS). */
  chatSendSeconds: 15,
  /** How long half of a message has to be in sight to be read (L-CHAT-READ-TIME). */
  chatReadMilliseconds: 500,
  typingSeconds: 4,
  /** How often a minute partners are shown that one member is writing (L-CHAT-TYPING-MINUTE): a browser says so 15 times. */
  typingPerMinute: 30,
  /** Answers of a fictional profile to one member (L-CHAT-SCRIPTED-ANSWERS), and the pauses before one. */
  scriptedAnswers: 12,
  scriptedReadSeconds: 2,
  scriptedTypingSeconds: 3,
  chatsPage: 100,
  /** Longest words that a search of the chats may have, and how many it finds at most (L-CHAT-SEARCH). */
  chatSearchMax: 100,
  chatSearchPage: 50,
  /** Searches of the chats in a minute by one member (L-CHAT-SEARCHES-MINUTE): each compares all messages of the member. */
  chatSearchesPerMinute: 60,
  /** How long a deleted chat can be restored, and how long the notice offers it (L-CHAT-DELETE-UNDO). */
  chatRestoreSeconds: 60,
  chatUndoSeconds: 10,
  chatsPageMax: 200,
  /** Photos and likes */
  visitorPhotos: 1,
  freePhotosVisible: 3,
  /** L-PHOTOS-RESTORE-TIME */
  photoRestoreSeconds: 60,
  photoCacheSeconds: 3600,
  photoSignedSeconds: 600,
  likesPerDay: 100,
  /** A like that is restored so soon after the unlike costs nothing (L-LIKES-UNLIKE-UNDO). */
  unlikeUndoSeconds: 10,
  likesPage: 24,
  /** Members in the list of those whom one has blocked (L-PRIVACY-BLOCKS-LISTED). */
  blocksListed: 200,
  /** Members */
  searchPage: 24,
  searchCountCap: 1000,
  similarMembers: 6,
  /** Days for which a visitor keeps the variant of an experiment. */
  variantDays: 30,
  /** Days after which nothing of what a visitor has seen in an experiment leads to them or to an account any more. */
  exposureDays: 400,
  /** Different traffic sources of a tenant whose visits are counted on a day, and days for which the counts are kept. */
  trafficSourcesADay: 5000,
  /** Visits of one network address on a day whose sources may be new ones. */
  trafficSourcesAnAddress: 100,
  trafficVisitsDays: 400,
  trafficLandersADay: 500,
  /** Days for which a network and its ref that were counted keep their names on days with too many sources. */
  trafficSourceDays: 30,
  /** Sources without an account that the table of a traffic report has; CSV and JSON have all. */
  trafficReportRows: 100,
  /** Members that are suggested after the signup. */
  signupMatches: 8,
  /** A member counts as online for this long after their last call, and as new for this long after signup. */
  onlineMinutes: 5,
  newMemberDays: 7,
  interestsMax: 15,
  bioMax: 2000,
  reasonMax: 300,
  cityMax: 80,
  /** Places */
  geocodeDecimals: 2,
  geocodesPerHour: 10,
  geocodeKilometres: 50,
  /** How old a position of the browser may be, and how long it may take to find one. */
  positionKeptSeconds: 3600,
  positionTimeoutSeconds: 10,
  /** Characters of a complaint's explanation (L-MODERATION-COMPLAINT-LENGTH). */
  complaintMin: 20,
  complaintMax: 3000,
  complaintUrlMax: 2000,
  complaintNameMax: 100,
  /** How long a decision can be contested (Regulation 2022/2065); its subject is stored until then. */
  complaintMonths: 6,
  /** Reports of one member in a day (L-MODERATION-REPORTS-DAY). */
  reportsPerDay: 10,
  /** Characters of a report's comment (L-MODERATION-REPORT-COMMENT). */
  reportComment: 500,
  /** Items on one page of a list of the moderators. */
  moderationPage: 50,
  /** Messages before a reported one that moderators are shown (L-MODERATION-CONTEXT). */
  moderationContext: 4,
  idempotencyHours: 24,
} as const;

export const MATCH_FINDER_RANGES = [
  { id: '18-35', min: 18, max: 35 },
  { id: '35+', min: 35, max: 99 },
] as const;

/** How often within an hour it may be said that a variant was seen. Apart from the others, which are in each script. */
export const EXPOSURES_AN_HOUR = {
  /** By one visitor (L-LANDERS-EXPOSURES-VISITOR). */
  visitor: 60,
  /** By all visitors of an address together (L-LANDERS-EXPOSURES-ADDRESS): carriers give thousands of phones one. */
  address: 5000,
} as const;
