import { OVER_PAGE, OWN_ARROW_KEYS, SWIPE_TILT } from '@tandem/contracts/composition/first-swipe';

const MARK = 'data-first-swipe=';

/** Moves the card, which is in its place without an argument. */
const PLACE =
  'var root=document.documentElement,held=null,card,deck,far;' +
  'function place(x,turned){card.style.transform=x?"translateX("+x+") rotate("+turned+"deg)":""}' +
  'function on(w,f){addEventListener(w,f,true)}' +
  'function near(e,s){return e.target.closest&&e.target.closest(s)}' +
  'function press(side){held=null;deck.querySelector("[data-swipe="+side+"]").click()}';

/** One pointer alone: a second finger puts the card back (R-LANDERS-DECK-MEANT), and so does one that is lifted too early. */
const POINTER =
  'function way(m){return held&&m.pointerId===held.pointerId?m.clientX-held.clientX:null}' +
  'on("pointerdown",function(e){if(held){place();held=null}' +
  'var c=!e.isPrimary||e.button?null:near(e,"[data-first-swipe] [data-swipe-card]");' +
  'if(c){card=c;deck=c.closest("[data-first-swipe]");far=+deck.dataset.firstSwipe;held=e}});' +
  `on("pointermove",function(m){var x=way(m);if(x!==null)place(x&&x+"px",x*${SWIPE_TILT})});` +
  'function end(m){var x=way(m);if(x===null)return;place();held=null;' +
  'if(m.type==="pointerup"&&Math.abs(x)>=far)press(x<0?"left":"right")}' +
  'on("pointerup",end);on("pointercancel",end);' +
  // A browser that drags the photo takes the pointer away from the card.
  'on("dragstart",function(e){if(near(e,"[data-swipe-card]"))e.preventDefault()});';

/** As `useSwipeKeys` of the page does it; once, as the finger. The page takes no notice of a key that was handled. */
const KEYS =
  'on("keydown",function(e){var side={ArrowLeft:"left",ArrowRight:"right"}[e.key],d=document,' +
  'c=side&&d.querySelector("[data-first-swipe] [data-swipe-card]");' +
  'if(!c||c.style.transform||e.repeat||e.defaultPrevented||e.altKey||e.ctrlKey||e.metaKey||e.shiftKey||' +
  `near(e,"${OWN_ARROW_KEYS}")||d.querySelector("${OVER_PAGE}"))return;` +
  'e.preventDefault();deck=c.closest("[data-first-swipe]");press(side)});';

const PRESSED =
  'on("click",function(e){var b=near(e,"[data-first-swipe] [data-swipe]");' +
  'if(!b||root.dataset.held===undefined)return;' +
  'card=b.closest("[data-first-swipe]").querySelector("[data-swipe-card]");var side=b.dataset.swipe==="left"?-1:1;' +
  'if(card&&!card.style.transform)place(side*100+"vw",side*20)});';

/**
 * Moves the card of a deck until the site is interactive (R-FRAME-START-SWIPE, contracts/src/composition/first-swipe.ts): it
 * follows the pointer, and flies away with the press that is held for it (hold-presses.ts), which decides whether there is one.
 * An arrow key is such a press. Plain old JavaScript, as the other scripts of the document. A card flies once: the next one is
 * moved by the page.
 */
const FIRST_SWIPE = PLACE + POINTER + KEYS + PRESSED;

/** The inline script that moves the first card of this markup; nothing where there is none. */
export const firstSwipeScript = (html: string): string => (html.includes(MARK) ? `(function(){${FIRST_SWIPE}})()` : '');
