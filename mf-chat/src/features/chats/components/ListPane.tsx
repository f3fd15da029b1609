import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { NavigationType, useNavigationType, useSearchParams } from '@tandem/shared-ui/router';
import { useChats } from '../api/use-chats.ts';
import { isTooLongSearch, useChatSearch } from '../api/use-chat-search.ts';
import { ConversationList } from './ConversationList.tsx';
import { FoundChats } from './FoundChats.tsx';
import { UnreadJump } from './UnreadJump.tsx';
import styles from './ListPane.module.css';

interface ListPaneProps {
  selected?: number | undefined;
  /** 1 where the list is the page, 2 beside a conversation. */
  level: 1 | 2;
}

/** Kept as long as other data that nothing shows, and removed when another member logs in. */
const wordsKey = ['mf-chat', 'search-words'] as const;

/**
 * What is searched for. It stays while what was found is read, and on the way back to the list (R-CHAT-SEARCH-KEPT); who goes to
 * the list otherwise finds it whole.
 */
function useSearchWords(): [words: string, setWords: (words: string) => void] {
  const { queryClient } = useHost();
  const isAtFound = useSearchParams()[0].has('message');
  const isBack = useNavigationType() === NavigationType.Pop;
  const read = () => (isAtFound || isBack ? queryClient.getQueryData<string>(wordsKey) : undefined) ?? '';
  const [words, setWords] = useState(read);
  const keep = (next: string) => {
    setWords(next);
    queryClient.setQueryData(wordsKey, next);
  };
  return [words, keep];
}

/** The list of conversations with its bar, which stays in sight: the headline, the search, the way to what is unread. */
export function ListPane({ selected, level }: ListPaneProps) {
  const { t } = useTranslation('mf-chat');
  const pane = useRef<HTMLElement>(null);
  const [words, setWords] = useSearchWords();
  const search = useChatSearch(words);
  const list = useChats();
  const { links, navigate } = useHost();
  const leave = () => navigate(links.chats?.() ?? '/chats', { replace: true });
  return (
    <section ref={pane} aria-label={t('list.title')}>
      <div className={styles.top}>
        <div className={styles.titleRow}>
          <Heading level={level} size="section">
            {t('list.title')}
          </Heading>
          {search.isOn ? null : <UnreadJump pane={pane} list={list} />}
        </div>
        {list.chats === undefined || list.chats.length === 0 ? null : <SearchField words={words} onChange={setWords} />}
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
