/** The paths of this part's route table that its pages link to. Other parts use the links of the table. */
export const PATHS = {
  memberSignup: '/members/:id/signup',
  completeSignup: '/complete-signup',
  activationFailed: '/activate/error',
} as const;
