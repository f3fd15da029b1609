import { Heading } from '@tandem/shared-ui/components/Heading';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { MemberPortrait } from '../../../shared/MemberPortrait.tsx';
import { signupPath } from '../../../shared/signup-path.ts';
import { usePortraits } from '../../../shared/use-portraits.ts';
import styles from '../TonightPage.module.css';

/** A full row on each width. */
const SHOWN = 6;
const SIZES = '(min-width: 992px) 180px, (min-width: 576px) 30vw, 46vw';

/**
 * Members who are online, before others who were here lately; each is a link to the signup that starts from them. Nothing
 * where visitors see no members.
 */
export function OnlineNow({ lander }: { lander: string }) {
  const { t } = useTranslation('mf-landers');
  const links = useLinks();
  const { members } = usePortraits();
  const shown = members.toSorted((one, other) => Number(other.online) - Number(one.online)).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={styles.online} aria-labelledby="online">
      <Heading level={2} size="section" id="online">
        {t('tonight.online')}
      </Heading>
      <ul role="list" className={styles.people}>
        {shown.map((member, index) => {
          const signup = signupPath(links, { profile: member.id, lander });
          return (
            <li key={member.id}>
              <MemberPortrait
                member={member}
                sizes={SIZES}
                priority={index < 2}
                renderLink={signup === null ? undefined : (link) => <Link to={signup} {...link} />}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
