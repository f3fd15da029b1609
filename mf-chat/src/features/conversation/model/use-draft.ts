import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { handedText } from '@tandem/shared-ui/handed-text';
import { deviceStorage, useUser } from '@tandem/shared-ui/host';
import { draftKey, writeDraft } from '../../../shared/drafts.ts';
import { noteUnsent } from '../../../shared/unsent-text.ts';

/**
 * The draft for a profile, one each, in all tabs: what was sent or deleted in one of them is in no other (R-CHAT-DRAFT-SHARED).
 * It survives reloads, other pages and an expired session. Where there is none, it is what another page has handed on
 * (R-SIGNUP-TAKEN-MESSAGE).
 */
export function useDraft(profileId: number): [text: string, setText: (text: string) => void] {
  const userId = useUser()?.id ?? 0;
  const key = draftKey(userId, profileId);
  // React listens to the storage a moment after the field is there, on a slow device later than the first letters are typed. Until
  // then each of them would be taken back by the next one.
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const text = useSyncExternalStore(
    deviceStorage.watch,
    () => deviceStorage.getItem(key) ?? handedText.read(userId, profileId),
    () => '',
  );

  useEffect(() => {
    noteUnsent(key, text.trim() !== '');
    return () => noteUnsent(key, false);
  }, [key, text]);

  const setText = (next: string) => {
    // First: all who show the draft read it again once it is written.
    handedText.drop(userId, profileId);
    writeDraft(key, next);
    refresh();
  };
  return [text, setText];
}
