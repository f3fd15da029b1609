import { recurring } from '../platform/jobs/job-kind.ts';

/** Removes rows whose time is over. */
export type CleanUp = () => Promise<void>;

/** Every quarter of an hour: what each area has to clean up, one after the other. */
export const createHousekeepingJob = (cleanUps: readonly CleanUp[]) =>
  recurring({
    name: 'housekeeping',
    schedule: '*/15 * * * *',
    limitSeconds: 600,
    run: async () => {
      for (const cleanUp of cleanUps) await cleanUp();
    },
  });
