/** An independently shipped part of the site other than the shell, such as `mf-example`. */
export type RemotePart = `mf-${string}`;

/** The shell is a release like the others. */
export type Part = 'shell' | RemotePart;

const REMOTE_NAME = /^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/**
 * Returns whether a remote may have this name: `mf-`, then words of lower-case letters and digits, separated by
 * hyphens.
 */
export function isRemotePart(name: string): name is RemotePart {
  return REMOTE_NAME.test(name);
}

/** Returns whether a part may have this name, whether or not it exists. */
export function isPart(name: string): name is Part {
  return name === 'shell' || isRemotePart(name);
}
