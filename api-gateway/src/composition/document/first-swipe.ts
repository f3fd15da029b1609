import { SWIPE_TILT } from '@tandem/contracts/composition/first-swipe';

const MARK = 'data-first-swipe=';

/**
 * Moves the card of a deck until the site is interactive (R-FRAME-START-SWIPE, contracts/src/composition/first-swipe.ts): it
 * follows the pointer, and flies away with the press that is held for it (hold-presses.ts), which decides whether there is one.
 * Plain old JavaScript, as the other scripts of the document. A card flies once: the next one is moved by the page.
 */
const FIRST_SWIPE =
  'var root=document.documentElement;' +
  'function place(card,x,turned){card.style.transform=x?"translateX("+x+") rotate("+turned+"deg)":""}' +
  'function on(w,f){addEventListener(w,f,true)}function off(w,f){removeEventListener(w,f,true)}' +
  'on("pointerdown",function(e){var card=e.button||!e.target.closest?null:e.target.closest("[data-first-swipe] [data-swipe-card]");' +
  'if(!card)return;var deck=card.closest("[data-first-swipe]"),far=+deck.dataset.firstSwipe;' +
  'function way(m){return m.clientX-e.clientX}' +
  `function follow(m){place(card,way(m)&&way(m)+"px",way(m)*${SWIPE_TILT})}` +
  'function end(m){off("pointermove",follow);off("pointerup",end);off("pointercancel",end);place(card);' +
  'if(m.type==="pointerup"&&Math.abs(way(m))>=far)' +
  'deck.querySelector("[data-swipe="+(way(m)<0?"left":"right")+"]").click()}' +
  'on("pointermove",follow);on("pointerup",end);on("pointercancel",end)});' +
  'on("click",function(e){var b=e.target.closest&&e.target.closest("[data-first-swipe] [data-swipe]");' +
  'if(!b||root.dataset.held===undefined)return;' +
  'var card=b.closest("[data-first-swipe]").querySelector("[data-swipe-card]"),side=b.dataset.swipe==="left"?-1:1;' +
  'if(card&&!card.style.transform)place(card,side*100+"vw",side*20)});';

/** The inline script that moves the first card of this markup; nothing where there is none. */
export const firstSwipeScript = (html: string): string => (html.includes(MARK) ? `(function(){${FIRST_SWIPE}})()` : '');
