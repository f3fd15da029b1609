import { inlineJson } from '../../platform/html/html.ts';

/** What the document says of itself when something fails in it. */
export interface ReportedDocument {
  composition: string;
  /** The part of the page, and its release: to blame where neither a stack nor an address says more. */
  part: string;
  release: string;
}

/** The contract of telemetry.php has the same lengths, and refuses all reports where one has a NUL or half a character. */
const NOTE =
  'function cut(v,n){try{return String(v).slice(0,n).replace(/[\\0\\p{Cs}]/gu,"")}catch(e){return "cannot be shown: "+e.name}}' +
  'function note(cause,message,stack,address){' +
  'var r={part:site.part,release:site.release,kind:"error",cause:cause,message:cut(message,500)};' +
  'if(stack)r.stack=cut(stack,1500);if(address)r.address=cut(address,300);' +
  'if(give)give(r);else if(kept.length<20)kept.push(r)}';

/** A shell that starts takes over what was kept and what follows; without one, the document sends it by itself. */
const SEND =
  'function send(){if(give||!kept.length||!navigator.sendBeacon)return;' +
  'var body=JSON.stringify({composition:site.composition,events:kept});kept=[];' +
  'navigator.sendBeacon("/api/telemetry.php",new Blob([body],{type:"application/json"}))}' +
  'addEventListener("pagehide",send);setTimeout(send,10000);' +
  'window.__reports={take:function(f){give=f;kept.forEach(f);kept=[]}};';

const LISTEN =
  'addEventListener("error",function(e){var t=e.target;' +
  'if(t&&t.localName){' +
  'if(t.localName==="script"||t.localName==="link"&&t.rel==="stylesheet")' +
  'note("load",t.localName==="script"?"A script could not be loaded":"A style sheet could not be loaded","",t.src||t.href);' +
  'return}' +
  'note("uncaught",e.message,e.error&&e.error.stack||(e.filename?e.filename+":"+e.lineno+":"+e.colno:""))},true);' +
  'addEventListener("unhandledrejection",function(e){var r=e.reason;' +
  'note("rejection",r&&r.message!==undefined?(r.name||"Error")+": "+r.message:r,r&&r.stack)});' +
  'addEventListener("securitypolicyviolation",function(e){note("policy",e.effectiveDirective+" refused "+e.blockedURI,' +
  'e.sourceFile?e.sourceFile+":"+e.lineNumber+":"+e.columnNumber:"",e.blockedURI)});' +
  'if(window.ReportingObserver)new ReportingObserver(function(list){list.forEach(function(r){' +
  'note("policy","integrity policy refused "+r.body.blockedURL,"",r.body.blockedURL)})},' +
  '{types:["integrity-violation"],buffered:true}).observe();';

/**
 * The inline script that listens for every error from the first one on: files that cannot be loaded, uncaught errors, rejected
 * promises, what a policy refuses. It needs no other file, so it reports a shell that never starts as well.
 */
export function earlyReportsScript(site: ReportedDocument): string {
  return `(function(site){var kept=[],give=null;${NOTE}${SEND}${LISTEN}})(${inlineJson(site)})`;
}
