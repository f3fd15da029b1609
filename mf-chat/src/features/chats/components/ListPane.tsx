import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useChats } from '../api/use-chats.ts';
import { isTooLongSearch, useChatSearch } from '../api/use-chat-search.ts';
import { useListPlace, withFocus } from '../model/use-list-place.ts';
import { ConversationList } from './ConversationList.tsx';
import { FoundChats } from './FoundChats.tsx';
import { UnreadJump } from './UnreadJump.tsx';
import styles from './ListPane.module.css';

interface ListPaneProps {
  selected?: number | undefined;
  /** 1 where the list is the page, 2 beside a conversation. */
  level: 1 | 2;
}

/** The list of conversations with its bar, which stays in sight: the headline, the search, the way to what is unread. */
export function ListPane({ selected, level }: ListPaneProps) {
  const { t } = useTranslation('mf-chat');
  const pane = useRef<HTMLElement>(null);
  const { words, isOlderOpen, change } = useListPlace(pane);
  const search = useChatSearch(words);
  const list = useChats({ isOpen: isOlderOpen, open: () => change({ isOlderOpen: true }) });
  const { links, navigate } = useHost();
  const leave = () => navigate(links.chats?.() ?? '/chats', { replace: true, state: withFocus(pane.current) });
  return (
    <section ref={pane} aria-label={t('list.title')}>
      <div className={styles.top}>
        <div className={styles.titleRow}>
          <Heading level={level} size="section">
            {t('list.title')}
          </Heading>
          {search.isOn ? null : <UnreadJump pane={pane} list={list} />}
        </div>
        {list.chats === undefined || list.chats.length === 0 ? null : (
          <SearchField words={words} onChange={(next) => change({ words: next })} />
        )}
      </div>
      {search.isOn ? (
        <FoundChats search={search} selected={selected} onDelete={leave} />
      ) : (
        <ConversationList list={list} selected={selected} onDelete={leave} />
      )}
    </section>
  );
}

function SearchField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const { t } = useTranslation('mf-chat');
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div role="search" className={styles.search}>
      <TextField
        ref={field}
        type="search"
        label={t('list.search')}
        placeholder={t('list.searchFor')}
        hideLabel
        icon={<Search />}
        autoComplete="off"
        enterKeyHint="search"
        error={isTooLongSearch(words) ? t('list.searchLong', { n: LIMITS.chatSearchMax }) : undefined}
        value={words}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear();
        }}
        end={
          words === '' ? undefined : (
            <IconButton size="s" label={t('list.searchClear')} icon={<X aria-hidden="true" />} onClick={clear} />
          )
        }
      />
    </div>
  );
}
