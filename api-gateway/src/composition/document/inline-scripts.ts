import { ENTRY_MEMBER_KEY, ENTRY_WARNING_KEY } from '@tandem/contracts/composition/entry-warning';
import { CONSENT_KEY } from '@tandem/contracts/composition/cookie-question';
import { PLACES_KEY } from '@tandem/contracts/composition/gesture-start';
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
  `try{localStorage.setItem("${ENTRY_WARNING_KEY}",String(Date.now()))}catch(e){if(!(e instanceof DOMException))throw e}` +
  `dispatchEvent(new StorageEvent("storage",{key:"${ENTRY_WARNING_KEY}"}))});`;

/**
 * Shows the question about cookies from the first paint on, so that nothing moves when the shell is there, and stores an
 * answer of before as the shell does (R-PRIVACY-COOKIE-EARLY). The shell takes that over and reports it (shell/src/cookie-consent).
 */
const COOKIE_QUESTION =
  'var asks=true;' +
  `try{asks=!localStorage.getItem("${CONSENT_KEY}")}catch(e){if(!(e instanceof DOMException))throw e}` +
  'if(asks)document.documentElement.dataset.cookies="ask";' +
  'document.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-cookie-answer]");if(!b)return;' +
  'delete document.documentElement.dataset.cookies;window.__answeredCookies=b.dataset.cookieAnswer;' +
  `try{localStorage.setItem("${CONSENT_KEY}",b.dataset.cookieAnswer)}catch(e){if(!(e instanceof DOMException))throw e}` +
  `dispatchEvent(new StorageEvent("storage",{key:"${CONSENT_KEY}"}))});`;

/** Moves the focus to the page's main part, without a change of the address (skip-link.ts). */
const SKIP =
  'document.addEventListener("click",function(e){var m=e.target.closest&&e.target.closest(".skip-link")&&' +
  'document.getElementById("main");if(m){e.preventDefault();m.focus()}});';

/**
 * R-PLATFORM-CLIENT-HEADER: calls to the user endpoint carry the header. Only with a session cookie: the response for
 * a visitor is known.
 */
export function earlyScript(options: { hasSession: boolean; asksEntry: boolean }): string {
  const parts = [
    TRUSTED_TYPES,
    APPEARANCE,
    options.asksEntry ? ENTRY_VEIL : '',
    SKIP,
    COOKIE_QUESTION,
    options.hasSession ? EARLY_USER : '',
  ];
  return `(function(){${parts.join('')}})()`;
}

/** One script or preload that is requested after the first paint. */
export interface LateFile {
  src: string;
  integrity: string;
}

/** What a page that waits for a gesture loads before it, and when it waits for none. */
export interface GestureWait {
  early: LateFile;
  /** Keys of the browser's storages; with one of them the page starts as any other. */
  stored: readonly string[];
}

/**
 * Starts the scripts of a page that can be read without them: once it has been painted with its
 * pictures, or at the first gesture, so that the scripts take no
 * bandwidth from what is looked at. A picture that hangs holds them up for four seconds at most. Never before the whole
 * document is there.
 *
 * With `gesture` they wait for the gesture however late it is, and only the small script is added after the paint
 * (R-FRAME-START-GESTURE). A tab that has had the site before does not wait: the files are in its cache, and the place
 * where it was read has to be found again. One whose style sheet hangs starts as soon as the document is whole.
 */
const START_LATE =
  'var n=document.currentScript.nonce,begun=false,isReady=false,' +
  // The last three without a pointer: by a screen reader, and by a password manager.
  'gestures=["pointerdown","pointermove","keydown","touchstart","focusin","wheel","scroll","click","input","submit"];' +
  'function has(keys){return ["localStorage","sessionStorage"].some(function(s){' +
  'try{return keys.some(function(k){return window[s].getItem(k)!==null})}' +
  'catch(e){if(!(e instanceof DOMException))throw e;return false}})}' +
  // What stands in for a release whose style sheet hangs gives the page its design.
  `if(gesture&&(has(gesture.stored.concat("${PLACES_KEY}"))||window.__shellGuard.lost.length))gesture=null;` +
  'function add(name,file,more){var e=document.createElement(name);e.nonce=n;e.crossOrigin="anonymous";' +
  'e.integrity=file.integrity;for(var k in more)e[k]=more[k];document.head.appendChild(e)}' +
  // The page plan is at the end of the document: without it the shell cannot start.
  'function whole(work){if(document.readyState!=="loading")return true;' +
  'document.addEventListener("DOMContentLoaded",work,{once:true});return false}' +
  'function begin(){if(begun||!whole(begin))return;begun=true;delete window.__startSite;' +
  'gestures.forEach(function(w){removeEventListener(w,touched,true)});window.__shellGuard.watch();' +
  'scripts.forEach(function(f){add("script",f,{async:false,src:f.src})});' +
  // Two in a task: a slow phone would not respond to a finger while it requests all of them.
  'var i=0;(function more(){preloads.slice(i,i+=2).forEach(function(f){add("link",f,{rel:"preload",as:"script",href:f.src})});' +
  'if(i<preloads.length)setTimeout(more)})()}' +
  // A page that is laid out under a pointer gets a move from the browser, without anybody having moved it.
  'function touched(e){if(e.type!=="pointermove"||e.movementX||e.movementY)begin()}' +
  'function ready(){if(!gesture)return begin();if(isReady||begun||!whole(ready))return;isReady=true;' +
  'window.__startSite=begin;add("script",gesture.early,{async:true,src:gesture.early.src})}' +
  // A browser that does not report when it painted is taken to have done so after a frame.
  'function painted(){if(document.hidden)return ready();' +
  'var p=window.PerformanceObserver;if(!p||(p.supportedEntryTypes||[]).indexOf("paint")<0)' +
  'return requestAnimationFrame(function(){setTimeout(ready)});' +
  'new p(function(list,seen){if(list.getEntriesByName("first-contentful-paint").length){seen.disconnect();ready()}})' +
  '.observe({type:"paint",buffered:true})}' +
  'gestures.forEach(function(w){addEventListener(w,touched,{capture:true,passive:true})});' +
  'document.readyState==="complete"?painted():addEventListener("load",painted,{once:true});' +
  'setTimeout(ready,4000);' +
  // The page has waited for that sheet already, and a request that hangs may keep the load event back.
  'if(window.__shellGuard.lost.length)begin();';

interface LateStart {
  scripts: readonly LateFile[];
  preloads: readonly LateFile[];
  /** Null: they start without a gesture too. */
  gesture: GestureWait | null;
}

/** The inline script that starts these, in this order, when the page has been painted or at its first gesture. */
export function lateStartScript({ scripts, preloads, gesture }: LateStart): string {
  return `(function(scripts,preloads,gesture){${START_LATE}})(${[scripts, preloads, gesture].map(inlineJson).join(',')})`;
}
