import { endpoints } from '@tandem/contracts/api/index';

/** The files of the contract's calls, such as `user.php`. */
export const ENDPOINT_FILES: ReadonlySet<string> = new Set(
  Object.keys(endpoints).map((key) => key.slice(key.indexOf('/api/') + '/api/'.length).replace(/\?.*/, '')),
);
