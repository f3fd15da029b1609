import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { LinkTabs } from '@tandem/shared-ui/components/Tabs';
import { PageNotFound, usePageTitle } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link, useParams } from '@tandem/shared-ui/router';
import { fillPath } from '@tandem/contracts/composition/route';
import { LIKE_TYPES } from '@tandem/contracts/product/lists';
import type { LikeType } from '@tandem/contracts/product/lists';
import { PATHS } from '../../paths.ts';
import { TabLabel } from './components/TabLabel.tsx';
import { useLikeCounts } from './model/use-like-counts.ts';
import { LikesList } from './components/LikesList.tsx';

/** The lists of likes; `/likes` is the received ones (R-LIKES-DEFAULT-LIST). */
function addressOf(type: LikeType): string {
  return type === LIKE_TYPES[0] ? PATHS.likes : fillPath(PATHS.likesOf, { type });
}

/**
 * Likes received, given, and matches, for `/likes` and `/likes/{type}` (S-LIKES-OVERVIEW, S-LIKES-LIST); any other type
 * is a 404.
 */
export default function LikesPage() {
  const requested = useParams()['type'] ?? LIKE_TYPES[0];
  const type = LIKE_TYPES.find((known) => known === requested);
  return type === undefined ? <PageNotFound /> : <Likes type={type} />;
}

function Likes({ type }: { type: LikeType }) {
  const { t } = useTranslation('mf-chat');
  const counts = useLikeCounts(type);
  usePageTitle(t(`likes.${type}`));
  return (
    <Page>
      <Heading level={1}>{t('likes.title')}</Heading>
      <LinkTabs
        label={t('likes.lists')}
        tabs={LIKE_TYPES.map((id) => ({ id, label: <TabLabel text={t(`likes.${id}`)} count={counts?.[id]} /> }))}
        active={type}
        renderLink={(id, link) => <Link to={addressOf(id)} preventScrollReset {...link} />}
      />
      <LikesList key={type} type={type} />
    </Page>
  );
}
