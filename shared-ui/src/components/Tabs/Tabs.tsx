import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../class-names.ts';
import styles from './Tabs.module.css';

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
  /** The content of the active tab. */
  children: ReactNode;
  className?: string | undefined;
}

/** Scrolls a list that is wider than the window until its active tab is in the middle; the page itself stays where it is. */
function showActive(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected="true"], [aria-current="page"]');
  if (list === null || tab == null) return;
  const outer = list.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

/** The list of tabs, whose active one is in sight: one that is not seen does not say where one is. */
function useTabList<List extends HTMLElement>(active: string | null): RefObject<List | null> {
  const list = useRef<List>(null);
  useLayoutEffect(() => {
    if (active !== null) showActive(list.current);
  }, [active]);
  return list;
}

/** Panels of one page, of which one is visible. If each has an address of its own, use LinkTabs. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children, className }: TabsProps<Id>) {
  const id = useId();
  const list = useTabList<HTMLDivElement>(active);
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === active);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const to = targets[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            className={classNames(styles.tab, tab.id === active && styles.active)}
            onClick={() => onChange(tab.id)}
            onKeyDown={handleKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} tabIndex={0} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}

/** What each link of LinkTabs is given. */
export interface TabLinkProps {
  'className': string;
  'children': ReactNode;
  'aria-current'?: 'page';
}

export interface LinkTabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id | null;
  renderLink: (id: Id, link: TabLinkProps) => ReactElement;
  className?: string | undefined;
}

/** The same look for links to sibling pages: likes received, given, matches. */
export function LinkTabs<Id extends string>({ label, tabs, active, renderLink, className }: LinkTabsProps<Id>) {
  const list = useTabList<HTMLUListElement>(active);
  return (
    <nav aria-label={label} className={className}>
      <ul ref={list} className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            {renderLink(tab.id, {
              className: classNames(styles.tab, tab.id === active && styles.active),
              children: tab.label,
              ...(tab.id === active ? { 'aria-current': 'page' as const } : {}),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
