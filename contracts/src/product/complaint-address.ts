import { LIMITS } from './limits.ts';

/** A path of this site; `//` and `/\` lead to another one. */
const PATH = /^\/(?![/\\])\S*$/;
const WEB = /^https?:\/\/\S+$/i;

/** Returns whether a text is an http(s) address, or a path of this site such as `/examples/7`. */
export function isComplaintAddress(text: string): boolean {
  if (text.length > LIMITS.complaintUrlMax) return false;
  return PATH.test(text) || (WEB.test(text) && URL.canParse(text));
}
