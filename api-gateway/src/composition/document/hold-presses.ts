import { STEP_LINKS } from '@tandem/contracts/composition/step-link';

/**
 * What is pressed, chosen or typed before the site is interactive waits for it, as a form does
 * (shell/src/start/held-presses.ts; R-FRAME-START-HELD): the browser alone does nothing at a button without a form, and a
 * script that comes later takes no notice of a field that was changed. A link, a form that the browser itself sends, and
 * what the document handles go their way; of links those alone wait that are a step within their page (R-FRAME-START-STEP), where
 * no key opens them elsewhere. A press on fields that are inert until then is kept by its place. Each button is held once: who
 * presses again is impatient, and does not want it undone.
 *
 * What has been held can be looked up later (`__wasHeld`): a page does not do by itself what was pressed for.
 */
export const HOLD_PRESSES =
  'var presses=[],made=[],fields=[];' +
  'function within(e){var r=this.getBoundingClientRect();' +
  'return e.clientX>=r.left&&e.clientX<=r.right&&e.clientY>=r.top&&e.clientY<=r.bottom}' +
  'function pressed(e){var t=e.target;if(!t.closest||t.closest(".shell-word,[data-entry-answer],[data-cookie-answer]"))return null;' +
  'var a=t.closest("a[href]");' +
  `if(a)return a.matches("${STEP_LINKS}")&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)?a:null;` +
  'var b=t.closest("button,[role=button],[role=tab],[role=switch]");' +
  'if(b)return b.localName==="button"&&b.type==="submit"&&b.form?null:b;' +
  'return [].some.call(d.querySelectorAll("[inert]"),function(i){return within.call(i,e)})?{x:e.pageX,y:e.pageY}:null}' +
  'function tap(e){var p=dead||e.button?null:pressed(e);if(!p)return;' +
  // React listens before it is interactive: the press would be made twice.
  'e.stopPropagation();if(p.href)e.preventDefault();if(presses.indexOf(p)<0)presses.push(p);marks.held=""}' +
  // As it is now: where a text field has a text of its own, React writes that over what was typed.
  'function change(e){var f=e.target;fields=fields.filter(function(h){return h.field!==f});' +
  'fields.push({field:f,value:f.value,checked:!!f.checked})}' +
  'addEventListener("click",tap,true);addEventListener("input",change,true);addEventListener("change",change,true);' +
  'function letGo(){removeEventListener("click",tap,true);removeEventListener("input",change,true);' +
  'removeEventListener("change",change,true)}' +
  'window.__wasHeld=function(b){return presses.concat(made).indexOf(b)>=0};' +
  'window.__takeHeldPresses=function(){letGo();var h={presses:presses,fields:fields};made=presses;presses=[];fields=[];' +
  'return h};';
