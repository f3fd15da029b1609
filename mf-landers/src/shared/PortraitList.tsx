import type { Member } from '@tandem/contracts/api/members';
import { useLinks } from '@tandem/shared-ui/host';
import { Link } from '@tandem/shared-ui/router';
import { MemberPortrait } from './MemberPortrait.tsx';
import { signupPath } from './signup-path.ts';
import type { SignupStart } from './signup-path.ts';

interface PortraitListProps {
  /** What the visitor has chosen on the page: it goes along into the signup. */
  chosen?: Pick<SignupStart, 'country' | 'ages'>;
  members: readonly Member[];
  lander: string;
  /** The widths of a portrait in the layout (`sizes` of its picture); of each one where they differ. */
  sizes: string | ((index: number) => string);
  label?: string;
  className: string | undefined;
  itemClass?: ((index: number) => string | undefined) | undefined;
}

/** Members, each a link to the signup that starts from them. */
export function PortraitList({ members, lander, chosen, sizes, label, className, itemClass }: PortraitListProps) {
  const links = useLinks();
  return (
    <ul role="list" className={className} aria-label={label}>
      {members.map((member, index) => {
        const signup = signupPath(links, { profile: member.id, ...chosen, lander });
        return (
          <li key={member.id} className={itemClass?.(index)}>
            <MemberPortrait
              member={member}
              sizes={typeof sizes === 'string' ? sizes : sizes(index)}
              priority={index === 0}
              renderLink={signup === null ? undefined : (link) => <Link to={signup} {...link} />}
            />
          </li>
        );
      })}
    </ul>
  );
}
