import { useEffect, useState } from 'react';
import { handedText } from '@tandem/shared-ui/handed-text';
import { deviceStorage, useUser } from '@tandem/shared-ui/host';
import { draftKey, writeDraft } from '../../../shared/drafts.ts';
import { noteUnsent } from '../../../shared/unsent-text.ts';

/**
 * The draft for a profile, one each; it survives reloads, other pages and an expired session. Where there is none, it is what
 * another page has handed on (R-SIGNUP-TAKEN-MESSAGE).
 */
export function useDraft(profileId: number): [text: string, setText: (text: string) => void] {
  const userId = useUser()?.id ?? 0;
  const key = draftKey(userId, profileId);
  const read = () => deviceStorage.getItem(key) ?? handedText.read(userId, profileId);
  const [draft, setDraft] = useState(() => ({ key, text: read() }));
  const text = draft.key === key ? draft.text : read();

  useEffect(() => {
    noteUnsent(key, text.trim() !== '');
    return () => noteUnsent(key, false);
  }, [key, text]);

  const setText = (next: string) => {
    setDraft({ key, text: next });
    writeDraft(key, next);
    handedText.drop(userId, profileId);
  };
  return [text, setText];
}
