import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

export interface MenuState {
  open: boolean;
  wrapper: RefObject<HTMLDivElement | null>;
  trigger: RefObject<HTMLButtonElement | null>;
  menu: RefObject<HTMLDivElement | null>;
  toggle: () => void;
  /** Closes the menu, and returns the focus to the button where that is wanted. */
  close: (returnFocus: boolean) => void;
  onTriggerKeyDown: (event: KeyboardEvent) => void;
  onMenuKeyDown: (event: KeyboardEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] =>
  menu === null ? [] : [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** Returns the item that a key moves the focus to (ARIA practices): arrows wrap around, letters find the next match. */
function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter),
  );
}

/** Moves the focus among the items, or activates a link by the space bar as a menu item is. */
function handleItemKey(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
    event.preventDefault();
    event.target.click();
    return;
  }
  const next = nextItem(items, event.key);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export interface MenuOptions {
  /** Open from the beginning, in place of a menu that was open. */
  startsOpen: boolean;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** The state, the focus and the keyboard of a menu button. */
export function useMenu({ startsOpen, onOpenChange }: MenuOptions): MenuState {
  const [open, setOpen] = useState(startsOpen);
  const report = useEffectEvent((isOpen: boolean) => onOpenChange?.(isOpen));
  useEffect(() => report(open), [open]);
  const start = useRef<'first' | 'last'>('first');
  const wrapper = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const items = itemsOf(menu.current);
    (start.current === 'first' ? items[0] : items.at(-1))?.focus();
    const handlePointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && wrapper.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', handlePointerDown);
    return () => document.removeEventListener('pointerdown', handlePointerDown);
  }, [open]);

  const openAt = (end: 'first' | 'last') => {
    start.current = end;
    setOpen(true);
  };
  const close = (returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) trigger.current?.focus();
  };

  return {
    open,
    wrapper,
    trigger,
    menu,
    close,
    toggle: () => (open ? close(true) : openAt('first')),
    onTriggerKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      openAt(event.key === 'ArrowDown' ? 'first' : 'last');
    },
    onMenuKeyDown: (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        close(true);
      } else if (!event.ctrlKey && !event.metaKey && !event.altKey) handleItemKey(event, itemsOf(menu.current));
    },
    onBlur: (event) => {
      if (event.relatedTarget !== null && !wrapper.current?.contains(event.relatedTarget)) setOpen(false);
    },
  };
}
