import { useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { portraitQueries } from '../../shared/api/get-portraits.ts';
import { shownMembers } from '../../shared/model/shown-members.ts';
import { ClosingCall } from './components/ClosingCall.tsx';
import { Costs } from './components/Costs.tsx';
import { Hero } from './components/Hero.tsx';
import { Honesty } from './components/Honesty.tsx';
import { HowItWorks } from './components/HowItWorks.tsx';
import { Questions } from './components/Questions.tsx';
import { Safety } from './components/Safety.tsx';
import styles from './HomePage.module.css';

/** `/`: the members, the costs, how it works, and the signup. Readable and usable without a script. */
export default function HomePage() {
  const portraits = useQuery(portraitQueries.firstPage(useApi()));
  return (
    <div className={styles.page}>
      <Hero members={shownMembers(portraits.data?.profiles ?? [])} />
      <HowItWorks />
      <Costs />
      <Honesty member={portraits.data?.profiles.findLast((member) => member.fictional && member.main_image !== null)} />
      <Safety />
      <Questions />
      <ClosingCall />
    </div>
  );
}
