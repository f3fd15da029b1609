/**
 * Scripts in the document's head, run before anything else is there. Plain old JavaScript on
 * purpose: they are not built, and they carry the request's nonce.
 */

/**
 * The policy through which every script address has to go: only files of releases, from here. It
 * also keeps markup and code from being made of strings, by not offering it.
 */
const TRUSTED_TYPES =
  'if(window.trustedTypes&&trustedTypes.createPolicy)trustedTypes.createPolicy("default",{createScriptURL:function(u){' +
  'var a=new URL(u,document.baseURI);' +
  'if(a.origin===location.origin&&a.pathname.indexOf("/_parts/")===0)return u;' +
  'throw new TypeError("Not a script of this site: "+u)}});';

/** Light or dark as chosen on this device, before the first paint. Storage may be closed: then the device decides. */
const APPEARANCE =
  'try{var a=localStorage.getItem("appearance");if(a==="light"||a==="dark")document.documentElement.dataset.appearance=a}' +
  'catch(e){if(!(e instanceof DOMException))throw e}';

/** Asks who is logged in while the scripts are still on their way; the shell takes the answer over. */
const EARLY_USER =
  'window.__earlyUser=fetch("/api/user.php",{headers:{"X-Request-Type":"client"}});window.__earlyUser.catch(function(){});';

/** spec §7: calls to the user endpoint carry the header. Only with a session cookie: a visitor's answer is known. */
export function earlyScript(options: { hasSession: boolean }): string {
  return `(function(){${TRUSTED_TYPES}${APPEARANCE}${options.hasSession ? EARLY_USER : ''}})()`;
}
