import { ENTRY_MEMBER_KEY, ENTRY_WARNING_KEY } from '@tandem/contracts/composition/entry-warning';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { APPEARANCE } from '../../platform/html/appearance.ts';
import { inlineJson } from '../../platform/html/html.ts';

/**
 * Scripts in the document's head, run before anything else is there. Plain old JavaScript on
 * purpose: they are not built, and they carry the request's nonce.
 */

/**
 * The Trusted Types policy that every script address has to pass: only files of releases and the service worker, of
 * this origin. It has no `createHTML` and no `createScript`, so no string becomes markup or code.
 */
const TRUSTED_TYPES =
  'if(window.trustedTypes&&trustedTypes.createPolicy)trustedTypes.createPolicy("default",{createScriptURL:function(u){' +
  'var a=new URL(u,document.baseURI);' +
  `if(a.origin===location.origin&&(a.pathname.indexOf("${OWN_PATHS.partFiles}/")===0||` +
  `a.pathname==="${OWN_PATHS.serviceWorker}"))return u;` +
  'throw new TypeError("Not a script of this site: "+u)}});';

/**
 * Requests who is logged in while the scripts are still on their way; the shell takes the response over, with the
 * device's time around the call, as the scripts may be seconds later than the response.
 */
const EARLY_USER =
  'var asked=Date.now();window.__earlyUser=fetch("/api/user.php",{headers:{"X-Request-Type":"client"}});' +
  'window.__earlyUser.then(function(){window.__earlyUserTook=[asked,Date.now()]},function(){});';

/**
 * Shows the question about the age, which hides the page, from the first paint on, until the shell asks it
 * (R-FRAME-ENTRY-OPAQUE). It can be answered before: the answer is stored as the shell does. Not in the installed app.
 */
const ENTRY_VEIL =
  `try{if(!localStorage.getItem("${ENTRY_WARNING_KEY}")&&!sessionStorage.getItem("${ENTRY_MEMBER_KEY}")&&` +
  '!matchMedia("(display-mode: standalone)").matches)' +
  'document.documentElement.dataset.entry="ask"}catch(e){if(!(e instanceof DOMException))throw e}' +
  'document.addEventListener("click",function(e){if(!e.target.closest||!e.target.closest("[data-entry-answer]"))return;' +
  'e.preventDefault();delete document.documentElement.dataset.entry;' +
  `try{localStorage.setItem("${ENTRY_WARNING_KEY}",String(Date.now()))}catch(e){if(!(e instanceof DOMException))throw e}});`;

/**
 * R-PLATFORM-CLIENT-HEADER: calls to the user endpoint carry the header. Only with a session cookie: the response for
 * a visitor is known.
 */
export function earlyScript(options: { hasSession: boolean; asksEntry: boolean }): string {
  return `(function(){${TRUSTED_TYPES}${APPEARANCE}${options.asksEntry ? ENTRY_VEIL : ''}${options.hasSession ? EARLY_USER : ''}})()`;
}

/** One script or preload that is requested after the first paint. */
export interface LateFile {
  src: string;
  integrity: string;
}

/**
 * Starts the scripts of a page that can be read without them: once it has been painted with its
 * pictures, or at the first interaction, so that the scripts take no
 * bandwidth from what is looked at. A picture that hangs holds them up for four seconds at most. Never before the whole
 * document is there.
 */
const START_LATE =
  'var n=document.currentScript.nonce,begun=false,' +
  'wishes=["pointerdown","pointermove","keydown","touchstart","focusin","wheel"];' +
  // The page plan is at the end of the document: without it the shell cannot start.
  'function begin(){if(begun)return;' +
  'if(document.readyState==="loading")return document.addEventListener("DOMContentLoaded",begin,{once:true});begun=true;' +
  'wishes.forEach(function(w){removeEventListener(w,begin,true)});window.__shellGuard.watch();' +
  'function add(name,file,more){var e=document.createElement(name);e.nonce=n;e.crossOrigin="anonymous";' +
  'e.integrity=file.integrity;for(var k in more)e[k]=more[k];document.head.appendChild(e)}' +
  'scripts.forEach(function(f){add("script",f,{async:false,src:f.src})});' +
  // Two in a task: a slow phone would not respond to a finger while it requests all of them.
  'var i=0;(function more(){preloads.slice(i,i+=2).forEach(function(f){add("link",f,{rel:"preload",as:"script",href:f.src})});' +
  'if(i<preloads.length)setTimeout(more)})()}' +
  // A browser that does not report when it painted is taken to have done so after a frame.
  'function painted(){if(document.hidden)return begin();' +
  'var p=window.PerformanceObserver;if(!p||(p.supportedEntryTypes||[]).indexOf("paint")<0)' +
  'return requestAnimationFrame(function(){setTimeout(begin)});' +
  'new p(function(list,seen){if(list.getEntriesByName("first-contentful-paint").length){seen.disconnect();begin()}})' +
  '.observe({type:"paint",buffered:true})}' +
  'wishes.forEach(function(w){addEventListener(w,begin,{capture:true,passive:true})});' +
  'document.readyState==="complete"?painted():addEventListener("load",painted,{once:true});' +
  'setTimeout(begin,4000);';

/** The inline script that starts these, in this order, when the page has been painted. */
export function lateStartScript(files: { scripts: readonly LateFile[]; preloads: readonly LateFile[] }): string {
  return `(function(scripts,preloads){${START_LATE}})(${inlineJson(files.scripts)},${inlineJson(files.preloads)})`;
}
