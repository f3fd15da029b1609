import { useId, type ReactElement, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { useMenu } from './use-menu.ts';
import styles from './Menu.module.css';

/** What a menu item that is a link is given; spread it onto the link of the router in use. */
export interface MenuLinkProps {
  'role': 'menuitem' | 'menuitemradio';
  'tabIndex': -1;
  'className': string;
  'children': ReactNode;
  'onClick': () => void;
  'lang'?: string;
  'aria-checked'?: boolean;
}

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** The language of the text if it is not that of the page, such as 'fr' for 'Français'. */
  lang?: string | undefined;
  /** Makes it one of a choice, such as the language. */
  checked?: boolean | undefined;
  /** A line above it. */
  separated?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  /** For a link: `(link) => <LocaleLink to="/pages/terms" {...link} />`. */
  renderLink?: ((link: MenuLinkProps) => ReactElement) | undefined;
}

export interface MenuProps {
  /** Name of the button and of the menu. */
  label: string;
  /** The content of the button: a picture, a text, an arrow. */
  trigger: ReactNode;
  /** Of the button, such as `buttonClass({ variant: 'quiet' })`. */
  triggerClassName?: string | undefined;
  items: readonly MenuItem[];
  /** Which edge of the button the menu hangs on. */
  align?: 'start' | 'end' | undefined;
  /** Opens upwards, for a button at the page's foot. */
  upwards?: boolean | undefined;
  className?: string | undefined;
  /** Open from the beginning, in place of another menu that was open. */
  startsOpen?: boolean | undefined;
  /** Called with whether the menu is open, at first and whenever that changes. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A button with a short list of places or actions: account, language, 'more'. */
export function Menu({
  label,
  trigger,
  triggerClassName,
  items,
  align = 'end',
  upwards = false,
  className,
  startsOpen = false,
  onOpenChange,
}: MenuProps) {
  const id = useId();
  const { open, wrapper, trigger: button, menu, close, toggle, ...handlers } = useMenu({ startsOpen, onOpenChange });
  return (
    <div ref={wrapper} className={classNames(styles.wrapper, className)} onBlur={handlers.onBlur}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.trigger, triggerClassName)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        onKeyDown={handlers.onTriggerKeyDown}
      >
        {trigger}
      </button>
      {open ? (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={classNames(styles.menu, styles[align], upwards && styles.upwards)}
          onKeyDown={handlers.onMenuKeyDown}
        >
          {items.map((item) => (
            <Item key={item.key} item={item} onClose={close} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Item({ item, onClose }: { item: MenuItem; onClose: (returnFocus: boolean) => void }) {
  const link: MenuLinkProps = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    tabIndex: -1,
    className: classNames(styles.item, item.separated && styles.separated),
    ...(item.lang === undefined ? {} : { lang: item.lang }),
    ...(item.checked === undefined ? {} : { 'aria-checked': item.checked }),
    children: (
      <>
        {item.icon === undefined ? null : (
          <span className={styles.icon} aria-hidden="true">
            {item.icon}
          </span>
        )}
        <span className={styles.label}>{item.label}</span>
        {item.checked ? <Check className={styles.check} aria-hidden="true" /> : null}
      </>
    ),
    onClick: () => {
      onClose(item.renderLink === undefined);
      item.onSelect?.();
    },
  };
  return item.renderLink === undefined ? <button type="button" {...link} /> : item.renderLink(link);
}
