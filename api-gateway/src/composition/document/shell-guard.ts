import { LIMITS } from '@tandem/contracts/product/limits';
import { inlineJson } from '../../platform/html/html.ts';
import { HOLD_PRESSES } from './hold-presses.ts';
import type { LateFile } from './inline-scripts.ts';
import { GUARD_STYLES } from './guard-styles.ts';

/** The shell's own files that a page cannot do without, in the order in which they are loaded. */
export interface ShellFiles {
  scripts: readonly LateFile[];
  styles: readonly LateFile[];
}

/** What the document says of itself while the shell cannot. */
export interface GuardTexts {
  /** It can be read, or is an outline; but it does not respond. */
  dead: string;
  /** Added when a form was sent meanwhile. */
  typed: string;
  /** It is there, but without its style sheet. */
  plain: string;
  trying: string;
  again: string;
}

export interface GuardInput {
  files: ShellFiles;
  /** The shell's last good release; null where there is none that goes with this page. */
  standIn: ShellFiles | null;
  texts: GuardTexts;
  /** The part of the page has a last good release, which takes the place of one whose style sheet hangs. */
  partHasStandIn: boolean;
  /** The scripts are requested by the document itself, not by `lateStartScript`. */
  startsAtOnce: boolean;
}

/** How long a file is waited for: less where something can stand in for it. */
const WAITS = {
  standIn: LIMITS.shellStandInSeconds * 1_000,
  more: 1_000,
  /** Of what the shell's script needs itself, however late that was. */
  texts: 1_500,
  word: LIMITS.shellWordSeconds * 1_000,
  start: LIMITS.shellStartSeconds * 1_000,
  styles: LIMITS.paintWithoutStylesSeconds * 1_000,
  retry: 300,
};

/**
 * A document that was slow itself is on a slow network: its files get twenty times as long as its own transfer took, at
 * most fifteen seconds more; at most one where the last good release can take their place, which is only requested as well: the one
 * that runs first starts. How long the transfer was is known when it is there, so it is looked up again when the time is over.
 */
const PATIENCE =
  'function patience(ms,most){var p=performance,t=p.getEntriesByType&&p.getEntriesByType("navigation")[0];' +
  'return ms+(t&&t.responseEnd?Math.min(20*(t.responseEnd-t.responseStart),most||15000):0)}' +
  'function wait(name,ms,work,most){clearTimeout(timers[name]);var began=Date.now();(function look(){' +
  'var left=began+patience(ms,most)-Date.now();if(left>0)timers[name]=setTimeout(look,left);else work()})()}';

/**
 * A form that is posted before its script is there waits for it (shell/src/start/held-form.ts): sent by the browser
 * alone, what was typed would be lost. `data-held` shows meanwhile that the press was registered. It is let go when the
 * script will not come; a press after that tries again. The shell takes the form as soon as it is interactive.
 */
const HOLD_FORM =
  'function hold(e){if(e.target.method!=="post")return;e.preventDefault();held=[e.target,e.submitter];marks.held="";' +
  'if(dead&&dead!==texts.trying)press()}' +
  'addEventListener("submit",hold,true);' +
  'window.__takeHeldForm=function(){alive=claimed=true;clearTimeout(timers.start);clearTimeout(timers.retry);' +
  'removeEventListener("submit",hold,true);letGo();delete marks.held;dead="";show();var h=held;held=null;return h};';

/**
 * The word and its button. It is made when it is needed, after the page so that it moves nothing (R-FRAME-GUARD-STILL), and announced
 * by screen readers.
 */
const WORD =
  'function show(){var text=dead||plain;if(!text){if(word)word.remove();word=null;return}' +
  // A style sheet may keep the parser from the body; a deferred script that hangs, from DOMContentLoaded.
  'if(!d.body)return d.addEventListener("readystatechange",show,{once:true});' +
  'if(!word){word=d.createElement("div");word.className="shell-word";' +
  'var p=d.createElement("p"),b=d.createElement("button");p.setAttribute("role","alert");b.type="button";' +
  'b.textContent=texts.again;b.addEventListener("click",press);word.append(p,b);d.body.append(word)}' +
  'word.firstChild.textContent=text}' +
  'function die(){var way=presses.filter(function(p){return p.href}).pop();' +
  'if(held)typed=true;held=null;presses=[];delete marks.held;dead=texts.dead+(typed?" "+texts.typed:"");show();' +
  // No step of the page will be taken: the link that was held leads where it does without a script. What was typed stays.
  'if(way&&!typed)way.click()}' +
  'function press(){if(dead){dead=texts.trying;stood=false;claimed=again!==request;watch(waits.word);again()}' +
  'if(plain){plain=texts.trying;dress();if("plain" in marks){styleTries=0;lose()}}show()}' +
  'addEventListener("online",function(){if(word)press()});';

/**
 * The shell's scripts. One that fails is requested once more, at another address: the browser keeps a failed preload
 * and a request that hangs. Then the last good release takes its place, then the page says that it is dead. No script of these
 * waits for its turn: it would wait behind the one that hangs. `starts` is called by each copy of the shell that runs, and
 * returns 0 to all but the first, which gets its turn; `fails`, by one that cannot go on.
 */
const SCRIPTS =
  'function add(f,again){var e=d.createElement("script");e.nonce=nonce;e.crossOrigin="anonymous";' +
  'e.integrity=f.integrity;e.src=f.src+(again?"?again="+again:"");d.head.appendChild(e)}' +
  'function request(){tries++;for(var p in missing)add(missing[p],tries)}' +
  'function giveUp(retry){again=retry;if(!standIn||stood){die();return false}' +
  'stood=true;claimed=false;turn++;watch(waits.word);standIn.scripts.forEach(function(f){add(f,stands)});stands++;return true}' +
  'function find(list,p){return list.filter(function(f){return f.src===p})[0]}' +
  'function script(p,ok){' +
  // A release that is older than this handshake has started when it is loaded.
  'if(stood&&find(standIn.scripts,p))return ok?void(claimed=true):die();' +
  'if(claimed||stood||!find(files.scripts,p))return;' +
  'if(!ok){clearTimeout(timers.retry);if(tries)giveUp(request);else timers.retry=setTimeout(request,waits.retry);return}' +
  'delete missing[p];if(Object.keys(missing).length)return;' +
  // All of them ran, and none has started: the last one threw.
  'missing[p]=find(files.scripts,p);giveUp(request)}' +
  'function watch(ms){wait("start",ms,late,ms===waits.standIn&&waits.more)}' +
  'function late(){if(dead||stood)return die();' +
  // It runs and comes to nothing, for no reason that it knows.
  'if(claimed){again=function(){location.reload()};return die()}' +
  // The remote of the page is behind it in the queue, and the runtime would wait for that element.
  'd.querySelectorAll("script[src]").forEach(function(e){if(!find(files.scripts,path(e.src)))e.remove()});' +
  'if(standIn)return giveUp(request);request();die()}' +
  // Requested at half the time, where the network is not slow: it is to start, not only to be requested, within five seconds.
  'function ahead(){if(alive||patience(0)>=waits.more)return;standIn.scripts.forEach(function(f){var e=d.createElement("link");' +
  'e.rel="preload";e.as="script";e.fetchPriority="low";e.nonce=nonce;e.crossOrigin="anonymous";e.integrity=f.integrity;' +
  'e.href=f.src;d.head.appendChild(e)})}' +
  'window.__shellGuard={lost:lost,get patience(){return standIn&&!stood?' +
  'Math.max(waits.texts,began+patience(waits.standIn,waits.more)-Date.now()):patience(waits.word)},' +
  'watch:function(){began=Date.now();watch(standIn?waits.standIn:waits.word);' +
  'if(standIn)wait("ahead",waits.standIn/2,ahead,waits.more)},' +
  'starts:function(){if(claimed)return 0;claimed=true;watch(waits.start);return ++turn},' +
  // True: another copy takes over, or has.
  'fails:function(mine,retry){return alive||mine!==turn||giveUp(retry)}};';

/**
 * A remote that ran before the shell, or failed, has no container; the shell would wait for an element whose events are over.
 * Removed, it is loaded again when the shell needs it.
 */
const LISTEN =
  'function path(u){return new URL(u,d.baseURI).pathname}' +
  'function strange(e,p){if(!claimed&&!find(files.scripts,p)&&!(standIn&&find(standIn.scripts,p)))e.remove()}' +
  'function heard(ok){return function(e){var t=e.target;' +
  'if(t.localName==="script"&&t.src){var p=path(t.src);strange(t,p);script(p,ok)}' +
  'else if(t.localName==="link"&&t.rel==="stylesheet")sheet(t,path(t.href),ok)}}' +
  'd.addEventListener("load",heard(true),true);d.addEventListener("error",heard(false),true);';

const STATE =
  'var d=document,marks=d.documentElement.dataset,nonce=d.currentScript.nonce,missing={},claimed=false,alive=false,' +
  'stood=false,typed=false,tries=0,turn=0,styleTries=0,sheets=0,lost=[],bare={},missed=false,at=null,stands=0,began=0,again=request,held=null,dead="",plain="",timers={},word;' +
  'files.scripts.forEach(function(f){missing[f.src]=f});';

/**
 * The inline script that guards the shell's own files (the rules of files that are missing, in docs/product/states.md): it is the first in the head, needs no other
 * file, and adds nothing that the content security policy, Trusted Types or Integrity-Policy would refuse.
 */
export function shellGuardScript({ files, standIn, texts, partHasStandIn, startsAtOnce }: GuardInput): string {
  const given = [files, standIn, texts, partHasStandIn, WAITS].map(inlineJson).join(',');
  const begin = startsAtOnce ? 'window.__shellGuard.watch();' : '';
  return `(function(files,standIn,texts,spare,waits){${STATE}${PATIENCE}${HOLD_FORM}${HOLD_PRESSES}${WORD}${SCRIPTS}${GUARD_STYLES}${LISTEN}${begin}})(${given})`;
}
