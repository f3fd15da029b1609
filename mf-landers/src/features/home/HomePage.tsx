import { usePortraits } from '../../shared/use-portraits.ts';
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
  const { members, isPending } = usePortraits();
  return (
    <div className={styles.page}>
      <Hero members={members} isPending={isPending} />
      <HowItWorks />
      <Costs />
      <Honesty member={members.findLast(({ fictional }) => fictional)} />
      <Safety />
      <Questions />
      <ClosingCall />
    </div>
  );
}
