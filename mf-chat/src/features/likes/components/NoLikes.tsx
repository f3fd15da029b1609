import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NoLikesArt } from '@tandem/shared-ui/components/Illustration';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Links } from '@tandem/contracts/composition/links';
import type { LikeType } from '@tandem/contracts/product/lists';

/** What each empty list links to. Nothing when no live part has that page. */
const WAYS: Record<LikeType, (links: Links) => string | undefined> = {
  received: ({ profile, searchMembers }) => (profile ?? searchMembers)?.(),
  given: ({ searchMembers }) => searchMembers?.(),
  matches: ({ likes }) => likes?.(),
};

/** An empty list of likes: why, and the main action. */
export function NoLikes({ type }: { type: LikeType }) {
  const { t } = useTranslation('mf-chat');
  const links = useLinks();
  const way = WAYS[type](links);
  const toSearch = type === 'received' && links.profile === undefined;
  const action =
    way === undefined ? undefined : (
      <Link to={way} className={buttonClass({ variant: 'primary' })}>
        {t(toSearch ? 'likes.empty.given.action' : `likes.empty.${type}.action`)}
      </Link>
    );
  return (
    <EmptyState art={<NoLikesArt />} title={t(`likes.empty.${type}.title`)} action={action}>
      {t(`likes.empty.${type}.text`)}
    </EmptyState>
  );
}
