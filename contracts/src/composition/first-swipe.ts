/**
 * A card that is swiped before the script of its page is there (docs/decisions/0309). The document moves it, where its markup has an
 * element with `data-first-swipe`: the pixels from which a card that is let go flies. In it are the card (`data-swipe-card`), and
 * the buttons that do the same (`data-swipe` is `left` or `right`), of which the one that is meant is pressed: presses are held.
 * The arrow keys press them as well. Once it is hydrated, the page leaves the attribute out and moves its cards by itself.
 */

/** Degrees by which a card is turned for each pixel that it was moved. */
export const SWIPE_TILT = 0.04;

/** What has arrow keys of its own: in it they swipe no card. */
export const OWN_ARROW_KEYS =
  'input,select,textarea,[contenteditable],dialog,[role=menu],[role=listbox],[role=radiogroup]';

/** A dialog over the page: under it no key swipes a card. */
export const OVER_PAGE = 'dialog[open]';
