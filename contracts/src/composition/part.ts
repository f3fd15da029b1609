/** An independently shipped part of the site other than the shell, such as `mf-chat`. */
export type RemotePart = `mf-${string}`;

/** The shell is a release like the others. */
export type Part = 'shell' | RemotePart;

const REMOTE_NAME = /^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Whether a name is one that a remote may have: `mf-`, then words of small letters and digits with hyphens between them. */
export function isRemotePart(name: string): name is RemotePart {
  return REMOTE_NAME.test(name);
}

/** Whether a name is one that a part may have. Says nothing about whether there is such a part. */
export function isPart(name: string): name is Part {
  return name === 'shell' || isRemotePart(name);
}
