/** The closed lists of docs/product/entities.md, in the order in which they are offered. */
export const GENDERS = ['male', 'female'] as const;
export const SEXUALITIES = ['hetero', 'gay', 'lesbian', 'bi'] as const;
export const BODY_TYPES = ['slim', 'normal', 'fat'] as const;
export const RELATIONSHIP_STATUSES = [
  'divorced',
  'living together',
  'married',
  'single',
  'widowed',
  'unmarried',
] as const;
export const HAIR_COLORS = [
  'brunette',
  'blond',
  'brown',
  'white',
  'bald',
  'black',
  'dark blond',
  'dark brown',
  'gray',
  'red',
  'other',
] as const;
export const EYE_COLORS = ['brown', 'blue', 'green', 'hazel', 'gray', 'amber', 'black', 'other'] as const;
export const TATTOOS = ['yes', 'no'] as const;

export const INTERESTS = [
  'relationship',
  'onenightstand',
  'kissing',
  'hugging',
  'massages',
  'lingerie',
  'sex',
  'safesex',
  'publicsex',
  'oralsex',
  'analsex',
  'sextoys',
  'masturbating',
  'exchangingpictures',
  'threesome',
  'gangbang',
  'bondage',
  'sadomasochism',
  'gym',
  'sports',
  'dancing',
  'travelling',
  'adventure',
  'party',
  'tattoos',
  'music',
  'movies',
  'videogames',
  'politics',
  'outdoors',
  'gardening',
  'hiking',
  'biking',
  'reading',
  'animals',
  'beach',
  'art',
  'photography',
  'theater',
  'shopping',
  'fashion',
  'astrology',
  'cooking',
  'foodie',
  'bbq',
  'sushi',
  'vegetarian',
  'wine',
  'beer',
  'tea',
  'coffee',
] as const;

/** Interests that reveal a sex life, shown and stored only with the member's consent (F-PRIVACY-SENSITIVE-DATA). */
export const SENSITIVE_INTERESTS: readonly Interest[] = INTERESTS.slice(1, 18).filter(
  (interest) => !['kissing', 'hugging', 'massages'].includes(interest),
);

/** Whether an interest is one of those. */
export function isSensitiveInterest(interest: string): boolean {
  return (SENSITIVE_INTERESTS as readonly string[]).includes(interest);
}

/** Who sees a member's orientation and intimate interests; the first is the default (F-PROFILE-ORIENTATION-AUDIENCE). */
export const SENSITIVE_AUDIENCES = ['members', 'matches', 'nobody'] as const;
export type SensitiveAudience = (typeof SENSITIVE_AUDIENCES)[number];

/** F-ACCOUNT-STATUSES */
export const USER_STATUSES = ['not_confirmed', 'active', 'pending_deletion', 'banned', 'deleted'] as const;
export const PROFILE_STATUSES = ['active', 'disabled'] as const;
export const PHOTO_STATUSES = ['pending', 'active', 'rejected'] as const;
export const NOTIFICATIONS_DISABLED_REASONS = ['fbl', 'bounce', 'listunsubscribe'] as const;
export const PAYMENT_METHODS = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const;
export const PAYMENT_STATUSES = [
  'created',
  'pending',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'chargeback',
] as const;
/** What moves a member's credits, as their history names it (R-CREDITS-HISTORY-SHOWN). */
export const CREDIT_MOVEMENTS = [
  'signup',
  'purchase',
  'message',
  'gift',
  'photo',
  'photo_refund',
  'withdrawal',
  'reversal',
  'adjustment',
] as const;
/** Why moderators add credits (R-MODERATION-ADJUSTMENT). */
export const ADJUSTMENT_REASONS = ['missing', 'fault', 'goodwill'] as const;
/** How a purchase is given back: by its buyer, by the site, by the buyer's bank. */
export const REFUND_KINDS = ['withdrawal', 'refund', 'chargeback'] as const;
/** How often one member may use a discount code (F-PAY-DISCOUNT-CODE). */
export const DISCOUNT_VALIDITIES = ['once-per-user', 'unlimited'] as const;
export const CURRENCIES = ['EUR', 'USD', 'GBP', 'PLN', 'CHF', 'CAD', 'AUD', 'NZD'] as const;

export type Gender = (typeof GENDERS)[number];
export type Interest = (typeof INTERESTS)[number];
export type HairColor = (typeof HAIR_COLORS)[number];
export type EyeColor = (typeof EYE_COLORS)[number];
export type CreditKind = (typeof CREDIT_MOVEMENTS)[number];
export type RefundKind = (typeof REFUND_KINDS)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type Currency = (typeof CURRENCIES)[number];

/** The lists of likes (F-LIKES-LIST-TYPES); the first one is the default (R-LIKES-DEFAULT-LIST). */
export const LIKE_TYPES = ['received', 'given', 'matches'] as const;
export type LikeType = (typeof LIKE_TYPES)[number];

/**
 * F-MODERATION-COMPLAINT-SUBJECTS. `illegal` is a notice of illegal content, `decision` an objection to one of ours.
 */
export const COMPLAINT_SUBJECTS = ['illegal', 'decision', 'billing', 'other'] as const;
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number];
export const COMPLAINT_STATUSES = ['received', 'in_review', 'decided'] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

/** F-CHAT-GIFTS, in the order in which they are offered. */
export const GIFTS = ['rose', 'drink', 'heart', 'teddy', 'cake', 'star'] as const;
export type Gift = (typeof GIFTS)[number];

/** F-MODERATION-REPORT-TYPES */
export const REPORT_TYPES = ['profile', 'photo', 'message'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
/** F-MODERATION-REPORT-REASONS */
export const REPORT_REASONS = ['harassment', 'inappropriate', 'fake', 'scam', 'underage', 'threat', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** F-MODERATION-REPORT-DECISIONS */
export const REPORT_DECISIONS = ['dismissed', 'photo_removed', 'warned', 'disabled', 'banned'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];
/** What of a moderator's decisions is in force about a member: the profile is hidden, or the account closed. */
export const STANDINGS = ['hidden', 'closed'] as const;
export type Standing = (typeof STANDINGS)[number];
/** F-MODERATION-LIFT-REASONS */
export const LIFT_REASONS = ['mended', 'mistake', 'complaint'] as const;
export type LiftReason = (typeof LIFT_REASONS)[number];
