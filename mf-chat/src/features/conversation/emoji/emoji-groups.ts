import { DEFAULT_LOCALE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { queryOptions } from '@tandem/shared-ui/query';

interface Group {
  title: string;
  /** What each is called. */
  emoji: Readonly<Record<string, string>>;
}

export type EmojiGroups = Readonly<Record<string, Group>>;

const load = async (locale: Locale): Promise<EmojiGroups> => {
  const file = (await import(/* webpackChunkName: "emoji-[request]" */ `./texts/${locale}.json`)) as {
    default: EmojiGroups;
  };
  return file.default;
};

/** The emoji in a language; in English where this release is older than the language. */
export const emojiGroupsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['mf-chat', 'emoji', locale],
    queryFn: () => load(locale).catch(() => load(DEFAULT_LOCALE)),
    staleTime: Number.POSITIVE_INFINITY,
  });
