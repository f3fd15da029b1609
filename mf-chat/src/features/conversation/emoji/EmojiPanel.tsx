import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useHost, useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { emojiGroupsQuery } from './emoji-groups.ts';
import type { EmojiGroups } from './emoji-groups.ts';
import styles from './EmojiTool.module.css';

/** How far each key moves; up and down by what a row holds. */
const STEPS: Readonly<Record<string, 'before' | 'after' | 'above' | 'below' | 'first' | 'last'>> = {
  ArrowLeft: 'before',
  ArrowRight: 'after',
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
};

/** The nearest button in the row above or below, by where they are on the screen. */
function inNextRow(buttons: readonly HTMLElement[], from: HTMLElement, down: boolean): HTMLElement | undefined {
  const { top, left } = from.getBoundingClientRect();
  const rows = buttons
    .map((button) => ({ button, box: button.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top > top + 1 : box.top < top - 1));
  const next = down ? Math.min(...rows.map(({ box }) => box.top)) : Math.max(...rows.map(({ box }) => box.top));
  return rows
    .filter(({ box }) => Math.abs(box.top - next) < 2)
    .toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.button;
}

interface EmojiPanelProps {
  onPick: (emoji: string) => void;
  onClose: () => void;
}

const buttonsIn = (panel: HTMLElement | null): HTMLElement[] => [...(panel?.querySelectorAll('button') ?? [])];

/** Moves the focus by the arrow keys, Home and End; Escape closes. The first emoji has the focus at the beginning. */
function useArrowKeys(onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => buttonsIn(panel.current)[0]?.focus(), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
      return;
    }
    const step = STEPS[event.key];
    const from = document.activeElement;
    if (step === undefined || !(from instanceof HTMLElement)) return;
    event.preventDefault();
    const all = buttonsIn(panel.current);
    const at = all.indexOf(from);
    const targets = {
      before: () => all[at - 1],
      after: () => all[at + 1],
      above: () => inNextRow(all, from, false),
      below: () => inNextRow(all, from, true),
      first: () => all[0],
      last: () => all.at(-1),
    };
    targets[step]()?.focus();
  };
  return { panel, handleKeyDown };
}

function Groups({ groups, onPick, onClose }: EmojiPanelProps & { groups: EmojiGroups }) {
  const { t } = useTranslation('mf-chat');
  const { panel, handleKeyDown } = useArrowKeys(onClose);
  return (
    <div
      ref={panel}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('emoji.label')}
      className={styles.panel}
      onKeyDown={handleKeyDown}
    >
      {Object.entries(groups).map(([key, { title, emoji }], group) => (
        <div key={key} role="group" aria-label={title}>
          <div className={styles.title} aria-hidden="true">
            {title}
          </div>
          <div className={styles.grid}>
            {Object.entries(emoji).map(([symbol, name], index) => (
              <button
                key={symbol}
                type="button"
                className={styles.emoji}
                aria-label={name}
                title={name}
                tabIndex={group === 0 && index === 0 ? 0 : -1}
                onClick={() => onPick(symbol)}
              >
                {symbol}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Emoji by group (R-CHAT-EMOJI). Arrow keys walk through them, Enter chooses and stays, Escape closes. Where they cannot be loaded, a
 * notice says so and the panel closes; they are loaded again when it is opened again.
 */
export default function EmojiPanel(props: EmojiPanelProps) {
  const { t } = useTranslation('mf-chat');
  const { notify, telemetry } = useHost();
  const { current } = useLocale();
  const { data, error } = useQuery(emojiGroupsQuery(current));
  const giveUp = useEffectEvent((reason: Error) => {
    telemetry.error(reason, { where: 'emoji' });
    notify.show('error', t('errors.generic'));
    props.onClose();
  });
  useEffect(() => {
    if (error !== null) giveUp(error);
  }, [error]);
  return data === undefined ? null : <Groups {...props} groups={data} />;
}
