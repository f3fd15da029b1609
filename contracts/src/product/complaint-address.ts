import { LIMITS } from './limits.ts';

/** A path of this site; `//` and `/\` lead to another one. */
const PATH = /^\/(?![/\\])\S*$/;
const WEB = /^https?:\/\/\S+$/i;

/**
 * Returns whether a text is an http(s) address, of any site, or a path of this one such as `/examples/7`
 * (V-MODERATION-COMPLAINT-ADDRESS).
 */
export function isComplaintAddress(text: string): boolean {
  if (text.length > LIMITS.complaintUrlMax) return false;
  return PATH.test(text) || (WEB.test(text) && URL.canParse(text));
}
