/** The members of `LIMITS`, each an export of its own: a script has those alone that are read in it. */

export const signupLikes = 5;
/** How long what a visitor brought into the signup waits in the tab for the login that they took in its place (L-SIGNUP-KEPT-HOURS). */
export const signupKeptHours = 1;
/** How long a signup that was made, and whose response nobody has, goes on when it is sent again (L-SIGNUP-RESUME-MINUTES). */
export const signupResumeMinutes = 30;
export const userRefreshSeconds = 60;
export const userRefreshWithPushSeconds = 300;
export const userRefreshFirstDelaySeconds = 5;
export const timeBonusModalDelaySeconds = 40;
export const timeBonusWindowSeconds = 14_400;
export const timeBonusPercent = 25;
export const timeBonusCode = 'TIMEBONUS25';
export const stayDiscountDays = 14;
/** A tenant that gives more to who stays (`delete_discount`) gives this much: no code takes more off. */
export const stayDiscountMost = 90;
/** The codes of discounts for members who stay begin with it; the rest is of the member. */
export const stayCodePrefix = 'FORSTAYING';
/** How long the price of a created payment is guaranteed (L-PAY-PRICE-LOCK). */
export const priceLockMinutes = 30;
/** How old an open order may be that is offered to be continued (L-PAY-OPEN-ORDER). */
export const openOrderMinutes = 30;
/** Direct debit: the code by SMS, and what one member's debits may come to (L-PAY-OTP-DIGITS, L-PAY-DEBIT-SUM) */
export const debitCodeDigits = 6;
export const debitCodeMinutes = 10;
export const debitCodeTries = 3;
export const debitCodeResendSeconds = 60;
export const debitCodesPerDay = 3;
export const debitLimitCents = 15_000;
export const debitLimitDays = 30;
export const photosFree = 3;
export const photosPremium = 25;
export const freeConversations = 2;
export const reactivationDays = 14;
/** How long the mandate of an account that is gone names who signed it, from the day of its debit (L-ACCOUNT-MANDATE-MONTHS). */
export const mandateMonths = 14;
export const recoveryCodes = 10;
export const passkeysMost = 10;
export const passkeyChallengeMinutes = 5;
/** How long a login waits to find out whether a passkey is offered after it (L-ACCOUNT-PASSKEY-OFFER). */
export const passkeyOfferSeconds = 3;
export const inviteLength = 32;
export const inviteDays = 30;
export const swipeLikesPerDay = 4;
/** Cards of the swipe game that one response deals. */
export const swipeDeck = 10;
/** First lines that a match offers. */
export const matchOpeners = 2;
export const chunkReloadGuardSeconds = 60;
export const shellStandInSeconds = 3;
export const partStandInSeconds = 3;
export const goodReleaseMinutes = 10;
export const shellWordSeconds = 10;
export const shellStartSeconds = 15;
export const paintWithoutStylesSeconds = 3;
export const progressThrottleMilliseconds = 200;
export const requestRetries = 5;
/** What a release may weigh (L-PLATFORM-RELEASE-FILES and the rows below it). */
export const releaseFiles = 1000;
export const releaseFileBytes = 8_388_608;
export const releaseBytes = 67_108_864;
export const releasePathLength = 200;
export const releaseDescriptorBytes = 1_048_576;
export const releaseRoutes = 200;
export const releaseListLength = 200;
export const releaseTextLength = 500;
/** What is kept of the errors that browsers report of a release (L-PLATFORM-ERRORS-OF-RELEASE, L-PLATFORM-ERROR-DAYS). */
/** Of a canary: the largest share of the visitors, so that as many can be compared with it; in hundredths of a percent. */
export const canaryLargestShare = 5000;
/** Visitors of the canary and of the stable release before one is judged (L-PLATFORM-CANARY-VISITORS). */
export const canaryFewestVisitors = 100;
/** Measured page loads of each before one is judged by them (L-PLATFORM-CANARY-LOADS). */
export const canaryFewestLoads = 100;
/** How much slower a canary has to be, in percent (L-PLATFORM-CANARY-SLOWER). */
export const canarySlowerPercent = 10;
export const canaryVisitorDays = 30;
/** Visitors of one network address who are counted in a canary (L-PLATFORM-CANARY-ADDRESS). */
export const canaryVisitorsOfAddress = 3;
/** Open tabs of one address that a gateway notifies of releases (L-PLATFORM-RELEASE-STREAMS). */
export const releaseStreamsPerAddress = 500;
/** How long a tab may stay open and have its release (L-PLATFORM-PINNED-DAYS). */
export const pinnedTabDays = 30;
export const errorsOfRelease = 200;
export const errorDays = 30;
export const localeCookieDays = 365;
export const authCookieDays = 30;
export const badgeCap = 99;
export const creditsBadgeThreshold = 10;
export const serviceWorkerVersion = 2;
export const designVersion = 1;
export const autoLikeReloadMilliseconds = 500;
export const premiumTiers = 4;
/** Login, names and passwords */
export const loginAttempts = 5;
export const loginWindowMinutes = 15;
/** Failures of one account over all addresses within so many minutes (L-ACCOUNT-LOGIN-FAILURES-ALL). */
export const loginAttemptsAll = 20;
export const loginWindowAllMinutes = 60;
export const knownDeviceDays = 180;
export const minAge = 18;
export const maxAge = 99;
/** Years below and above one's own age that the first search goes to (L-MEMBERS-AGE-SPAN). */
export const searchAgeSpan = 8;
export const nameMin = 3;
export const nameMax = 20;
export const passwordMinBytes = 8;
export const passwordMaxBytes = 72;
/** Of zxcvbn's 0 to 4. */
export const passwordMinStrength = 2;
/** Activation */
export const activationHours = 48;
export const activationResendSeconds = 60;
export const activationResendsPerDay = 5;
/** New password, new address, the way back, and one's data */
export const resetsPerHour = 5;
export const resetMinutes = 60;
/** How long an address that was confirmed elsewhere takes its account over by a new password (L-ACCOUNT-CLAIM-DAYS). */
export const claimDays = 30;
export const mailChangeHours = 24;
export const mailChangesPerDay = 5;
export const exportHours = 24;
export const exportPauseHours = 24;
/** Whatever became of them. */
export const exportsPerDay = 5;
/** Mails and pushes to members who are away */
export const messageMailPauseMinutes = 60;
export const likeMailPauseMinutes = 60;
export const onlineMailPauseMinutes = 10;
export const unreadReminderHours = 24;
export const unreadReminderPauseDays = 3;
export const unansweredReminderDays = 3;
export const unansweredReminderPauseDays = 7;
export const profileReminderDays = 3;
/** How long the link to the preferences in a mail works (L-MAIL-TOKEN-DAYS). */
export const mailTokenDays = 30;
export const reminderFromHour = 9;
export const reminderUntilHour = 20;
/** Chat */
export const messageLength = 1000;
export const messageCredits = 1;
export const signupCredits = 5;
/** Credits that a moderator adds at one time, and additions of one moderator within 24 hours. */
export const adjustmentCredits = 160;
export const adjustmentsPerDay = 20;
export const messagesPerMinute = 30;
export const messagesPage = 30;
export const messagesPageMax = 100;
export const historyMonths = 12;
/** A heartbeat keeps a silent event stream open; without a stream a chat polls (L-CHAT-POLL-SECONDS). */
export const eventsBeatSeconds = 20;
/** A stream that is silent for so long is dead, and is opened anew (L-CHAT-EVENTS-SILENT). */
export const eventsSilentSeconds = 50;
/** Streams of events of one member at one gateway (L-CHAT-EVENTS-STREAMS). */
export const eventStreamsPerMember = 20;
export const chatPollSeconds = 5;
/** A message that waits for a connection for so long has failed (L-CHAT-UNSENT-HOURS). */
export const chatUnsentHours = 24;
/** An attempt to send a message, or to find out whether one has arrived, that takes longer is given up, and made again (L-CHAT-SEND-SECONDS). */
export const chatSendSeconds = 15;
/** How long half of a message has to be in sight to be read (L-CHAT-READ-TIME). */
export const chatReadMilliseconds = 500;
export const typingSeconds = 4;
/** How often a minute partners are shown that one member is writing (L-CHAT-TYPING-MINUTE): a browser says so 15 times. */
export const typingPerMinute = 30;
/** Answers of a fictional profile to one member (L-CHAT-SCRIPTED-ANSWERS), and the pauses before one. */
export const scriptedAnswers = 12;
export const scriptedReadSeconds = 2;
export const scriptedTypingSeconds = 3;
export const chatsPage = 100;
/** Longest words that a search of the chats may have, and how many it finds at most (L-CHAT-SEARCH). */
export const chatSearchMax = 100;
export const chatSearchPage = 50;
/** Searches of the chats in a minute by one member (L-CHAT-SEARCHES-MINUTE): each compares all messages of the member. */
export const chatSearchesPerMinute = 60;
/** How long a deleted chat can be restored, and how long the notice offers it (L-CHAT-DELETE-UNDO). */
export const chatRestoreSeconds = 60;
export const chatUndoSeconds = 10;
export const chatsPageMax = 200;
/** Photos and likes */
export const visitorPhotos = 1;
export const freePhotosVisible = 3;
/** L-PHOTOS-RESTORE-TIME */
export const photoRestoreSeconds = 60;
export const photoCacheSeconds = 3600;
export const photoSignedSeconds = 600;
export const likesPerDay = 100;
/** A like that is restored so soon after the unlike costs nothing (L-LIKES-UNLIKE-UNDO). */
export const unlikeUndoSeconds = 10;
export const likesPage = 24;
/** Members in the list of those whom one has blocked (L-PRIVACY-BLOCKS-LISTED). */
export const blocksListed = 200;
/** Members */
export const searchPage = 24;
export const searchCountCap = 1000;
export const similarMembers = 6;
/** Days for which a visitor keeps the variant of an experiment. */
export const variantDays = 30;
/** Days after which nothing of what a visitor has seen in an experiment leads to them or to an account any more. */
export const exposureDays = 400;
/** Different traffic sources of a tenant whose visits are counted on a day, and days for which the counts are kept. */
export const trafficSourcesADay = 5000;
/** Visits of one network address on a day whose sources may be new ones. */
export const trafficSourcesAnAddress = 100;
export const trafficVisitsDays = 400;
export const trafficLandersADay = 500;
/** Days for which a network and its ref that were counted keep their names on days with too many sources. */
export const trafficSourceDays = 30;
/** Sources without an account that the table of a traffic report has; CSV and JSON have all. */
export const trafficReportRows = 100;
/** Members that are suggested after the signup. */
export const signupMatches = 8;
/** A member counts as online for this long after their last call, and as new for this long after signup. */
export const onlineMinutes = 5;
export const newMemberDays = 7;
export const interestsMax = 15;
export const bioMax = 2000;
export const reasonMax = 300;
/** Why a member deletes their account (L-ACCOUNT-LEAVING-REASON). */
export const leavingReasonMax = 500;
export const cityMax = 80;
/** Places */
export const geocodeDecimals = 2;
export const geocodesPerHour = 10;
export const geocodeKilometres = 50;
/** How old a position of the browser may be, and how long it may take to find one. */
export const positionKeptSeconds = 3600;
export const positionTimeoutSeconds = 10;
/** Characters of a complaint's explanation (L-MODERATION-COMPLAINT-LENGTH). */
export const complaintMin = 20;
export const complaintMax = 3000;
export const complaintUrlMax = 2000;
export const complaintNameMax = 100;
/** How long a decision can be contested (Regulation 2022/2065); its subject is stored until then. */
export const complaintMonths = 6;
/** Reports of one member in a day (L-MODERATION-REPORTS-DAY). */
export const reportsPerDay = 10;
/** Characters of a report's comment (L-MODERATION-REPORT-COMMENT). */
export const reportComment = 500;
/** Items on one page of a list of the moderators. */
export const moderationPage = 50;
/** Messages before a reported one that moderators are shown (L-MODERATION-CONTEXT). */
export const moderationContext = 4;
export const idempotencyHours = 24;
