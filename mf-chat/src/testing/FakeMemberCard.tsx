import type { SlotProps } from '@tandem/contracts/composition/slots';
import { PersonCard } from '@tandem/shared-ui/components/PersonCard';
import { useHost, useLike } from '@tandem/shared-ui/host';
import { Link } from '@tandem/shared-ui/router';

/** Fills the slot `member-card` in tests, where its part is not loaded. */
export function FakeMemberCard({ member, to = '', flag }: SlotProps['member-card']) {
  const { notify } = useHost();
  const like = useLike(member, {
    onFailed: (liked, reason) => notify.show('error', `${liked ? 'Like' : 'Unlike'} refused: ${reason}`),
  });
  const { name, age, liked } = member;
  return (
    <PersonCard
      picture={null}
      name={name}
      age={age}
      {...(flag == null ? {} : { newLabel: flag })}
      renderLink={(link) => <Link to={to} {...link} />}
      action={
        <button aria-pressed={liked} onClick={() => like.mutate(!liked)}>
          {liked ? 'Unlike' : 'Like'} {name}
        </button>
      }
    />
  );
}
