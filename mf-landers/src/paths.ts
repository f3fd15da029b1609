/** The paths of this part's route table that its pages link to. */
export const PATHS = { matchFinder: '/match-finder' } as const;
