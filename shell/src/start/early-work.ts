declare global {
  interface Window {
    /** What the small script of a page that waited for a gesture has done (shell/src/early); it is not done again. */
    __early?: EarlyWork | undefined;
    /** Defined by the document while its page waits for a gesture: starts the site without one. */
    __startSite?: (() => void) | undefined;
  }
}

export interface EarlyWork {
  /** The visit is watched for a bounce. */
  watchesBounce: boolean;
}
