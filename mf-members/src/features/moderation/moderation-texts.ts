/** The namespace of the texts of this page alone, which are loaded with it: moderators are few. */
export const MODERATION_TEXTS = 'mf-members/moderation';
