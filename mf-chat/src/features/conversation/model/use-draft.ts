import { useEffect, useState } from 'react';
import { useUser } from '@tandem/shared-ui/host';
import { browserStorage } from '../../../shared/browser-storage.ts';
import { noteUnsent } from '../../../shared/unsent-text.ts';

function read(key: string): string {
  try {
    return browserStorage()?.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') browserStorage()?.removeItem(key);
    else browserStorage()?.setItem(key, text);
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** What is being written to a profile: one draft each, kept over reloads and visits elsewhere. */
export function useDraft(profileId: number): [text: string, setText: (text: string) => void] {
  const userId = useUser()?.id ?? 0;
  const key = `mf-chat.draft.${userId}.${profileId}`;
  const [draft, setDraft] = useState(() => ({ key, text: read(key) }));
  const text = draft.key === key ? draft.text : read(key);

  useEffect(() => {
    noteUnsent(key, text.trim() !== '');
    return () => noteUnsent(key, false);
  }, [key, text]);

  const setText = (next: string) => {
    setDraft({ key, text: next });
    write(key, next);
  };
  return [text, setText];
}
