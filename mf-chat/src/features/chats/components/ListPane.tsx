import { ArrowDown, Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { LIMITS } from '@tandem/contracts/product/limits';
import { sharedQueries, useApi, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { NavigationType, useNavigationType, useSearchParams } from '@tandem/shared-ui/router';
import { useChatSearch } from '../api/use-chat-search.ts';
import { ConversationList } from './ConversationList.tsx';
import { FoundChats } from './FoundChats.tsx';
import listStyles from './ConversationList.module.css';
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
  const { data } = useQuery({ ...sharedQueries.chats(useApi()), enabled: false });
  const chats = data?.chats ?? [];
  return (
    <section ref={pane} aria-label={t('list.title')}>
      <div className={styles.top}>
        <div className={styles.titleRow}>
          <Heading level={level} size="section">
            {t('list.title')}
          </Heading>
          {search.isOn ? null : <UnreadJump pane={pane} places={chats.map((chat) => chat.num_unread_messages > 0)} />}
        </div>
        {chats.length === 0 ? null : <SearchField words={words} onChange={setWords} />}
      </div>
      {search.isOn ? <FoundChats search={search} selected={selected} /> : <ConversationList selected={selected} />}
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
    <div role="search">
      <TextField
        ref={field}
        type="search"
        label={t('list.search')}
        placeholder={t('list.search')}
        hideLabel
        icon={<Search />}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LIMITS.chatSearchMax}
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

/** Rows that are in sight as a rule: what is unread among them needs no way to it. */
const IN_SIGHT = 6;

/** The way to the next conversation with unread messages, where one is further down (R-CHAT-LIST-UNREAD-JUMP). */
function UnreadJump({ pane, places }: { pane: RefObject<HTMLElement | null>; places: readonly boolean[] }) {
  const { t } = useTranslation('mf-chat');
  const jumped = useRef<HTMLElement | null>(null);
  const count = places.filter(Boolean).length;
  if (!places.slice(IN_SIGHT).includes(true)) return null;
  const jump = () => {
    const links = [...(pane.current?.querySelectorAll<HTMLElement>(`.${listStyles.unread} a[href]`) ?? [])];
    const at = links.findIndex((link) => link === jumped.current);
    const next = links[at + 1] ?? links[0];
    jumped.current = next ?? null;
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
  };
  return (
    <Button size="s" variant="quiet" icon={<ArrowDown />} onClick={jump}>
      {t('list.toUnread', { count })}
    </Button>
  );
}
