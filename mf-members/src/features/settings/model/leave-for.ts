/** Leaves the document for another of this site, without a way back into it. */
export const leaveFor = (path: string): void => window.location.replace(path);
