/**
 * Style sheets of the shell. One that fails, or keeps the page from its first paint for too long, leaves the page plain
 * and is requested again; one that hangs, of the last good release at once.
 */
const OF_SHELL =
  'function addSheet(f){var e=d.createElement("link");e.rel="stylesheet";e.crossOrigin="anonymous";' +
  'e.integrity=f.integrity;e.href=f.src+"?again="+ ++sheets;d.head.appendChild(e)}' +
  'function lose(hangs){marks.plain="";clearTimeout(timers.style);var list=null;' +
  'if(hangs&&standIn&&!styleTries)styleTries=1;' +
  'if(styleTries++<1)list=files.styles;else if(standIn&&styleTries<3)list=standIn.styles;' +
  'if(!list){plain=texts.plain;return show()}' +
  'timers.style=setTimeout(function(){list.forEach(addSheet);wait("style",waits.styles,lose)},waits.retry)}';

/**
 * Style sheets of the page's part. Where its last good release takes its place, one is taken out: the loader of the part requests it
 * again where it failed, and passes the release over where it hangs (`lost`). Otherwise the page works without it: an element that
 * requests nothing stands for it, which the loader takes for the sheet, and the sheet is requested again once the page is loaded,
 * so that its scripts do not wait for that. Then the page says that it is without its design; another page of the tab does not.
 */
const OF_PART =
  'function strip(l,p,hangs){if(spare&&!claimed){if(hangs)lost.push(p);return l.remove()}' +
  'undress(l,p);var m=l.cloneNode();m.setAttribute("disabled","");l.replaceWith(m);' +
  'addEventListener("load",dress);wait("dress",waits.styles,dress)}' +
  'function undress(l,p){bare[p]={src:p,integrity:l.integrity};missed=false;' +
  'at=location.pathname;if(window.navigation)navigation.addEventListener("currententrychange",settle)}' +
  'function dress(){removeEventListener("load",dress);if(isBare()){for(var p in bare)addSheet(bare[p]);' +
  'wait("dress",waits.styles,miss)}}' +
  'function isBare(){return Object.keys(bare).length>0}' +
  'function miss(){missed=true;settle()}' +
  'function settle(){if("plain" in marks)return;' +
  'plain=missed&&isBare()&&location.pathname===at?texts.plain:"";show()}';

/**
 * The loader of a part has requested a sheet for a page that was navigated to, or for a slot, and waits for it: one that is still
 * pending at the second look is to be waited for no longer (shell/src/composition/remote-releases.ts). To the loader it is as if it were
 * there; it counts when it comes, and is requested again.
 */
const OF_LOADER =
  'function pass(folder){var any=false;d.querySelectorAll("link[data-rspack-loading]").forEach(function(l){var p=path(l.href);' +
  'if(p.indexOf(folder)<0)return;if(!l.seen)return void(l.seen=true);' +
  'l.dispatchEvent(new Event("load"));undress(l,p);any=true});if(any)dress()}' +
  'window.__shellGuard.pass=pass;';

/** What becomes of each sheet. Those that the loader of a part has added are the loader's, until it waits for them no longer. */
const HEARD =
  'function sheet(link,p,ok){if(find(files.styles,p)||standIn&&find(standIn.styles,p)){' +
  'if(!ok){link.remove();return lose()}' +
  'clearTimeout(timers.style);delete marks.plain;return settle()}' +
  'if(link.dataset.rspack&&!(ok&&bare[p]))return;' +
  'if(ok){delete bare[p];settle()}else if(bare[p]){link.remove();miss()}else strip(link,p)}' +
  'wait("paint",waits.styles,function(){d.querySelectorAll("link[rel=stylesheet]:not([data-rspack]):not([disabled])").forEach(function(l){' +
  'if(l.sheet)return;var p=path(l.href);if(find(files.styles,p)){l.remove();lose(true)}else if(!bare[p])strip(l,p,true)})});';

/** The part of the document's guard (shell-guard.ts) that concerns style sheets. */
export const GUARD_STYLES = OF_SHELL + OF_PART + OF_LOADER + HEARD;
