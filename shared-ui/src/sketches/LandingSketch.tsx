import { BadgeCheck, Coins, MessageCircleHeart } from 'lucide-react';
import { buttonClass } from '../components/Button/Button.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { HeroArt } from '../components/HeroArt/HeroArt.tsx';
import { Logo } from '../components/Logo/Logo.tsx';
import { Page } from '../components/Page/Page.tsx';
import { PersonCard } from '../components/PersonCard/PersonCard.tsx';
import { Text } from '../components/Text/Text.tsx';
import { TopBar } from '../components/TopBar/TopBar.tsx';
import { portrait } from './portraits.ts';
import { PEOPLE } from './sketch-people.ts';
import { brandOf, SketchFooter, type SketchTheme } from './SketchFrame.tsx';
import { MARKS } from './marks.ts';
import styles from './LandingSketch.module.css';

const REASONS = [
  {
    icon: MessageCircleHeart,
    title: 'Made for talking',
    text: 'Write first, meet when it feels right. Reading and receiving is always free.',
  },
  {
    icon: BadgeCheck,
    title: 'Honest labels',
    text: 'Some profiles are fictional. Each of them says so, wherever you see it.',
  },
  { icon: Coins, title: 'No subscription', text: 'You buy credits when you want to write. Nothing renews by itself.' },
] as const;

function Hero({ theme }: { theme: SketchTheme }) {
  return (
    <section className={styles.hero}>
      <div className={styles.heroArt}>
        <HeroArt scene={theme} />
      </div>
      <div className={styles.heroText}>
        <Heading level={1} size="hero">
          {theme === 'nuit' ? 'The evening is long enough for two' : 'Go further with someone beside you'}
        </Heading>
        <Text size="l">Meet people near you who would rather have one good conversation than a hundred matches.</Text>
        <div className={styles.heroActions}>
          <a href="#start" className={buttonClass({ variant: 'primary', size: 'l' })}>
            Make a free profile
          </a>
          <a href="#look" className={buttonClass({ variant: 'secondary', size: 'l' })}>
            Look around first
          </a>
        </div>
        <Text size="s" tone="muted">
          Five messages are on us. For adults only.
        </Text>
      </div>
    </section>
  );
}

/** The landing page: one promise, one action, and members below. */
export function LandingSketch({ theme }: { theme: SketchTheme }) {
  return (
    <>
      <TopBar
        brand={<Logo mark={MARKS[theme]} name={brandOf(theme)} />}
        end={
          <a href="#login" className={buttonClass({ variant: 'quiet', size: 's' })}>
            Log in
          </a>
        }
      />
      <main>
        <Hero theme={theme} />
        <Page>
          <Heading level={2}>Some of those who are here tonight</Heading>
          <ul className={styles.strip}>
            {PEOPLE.slice(0, 8).map((person) => (
              <li key={person.id}>
                <PersonCard
                  picture={portrait(person.id)}
                  name={person.name}
                  age={person.age}
                  place={person.place}
                  onlineLabel={'online' in person ? 'online' : undefined}
                  fictionalLabel={'fictional' in person ? 'Fictional' : undefined}
                  sizes="220px"
                  renderLink={({ children, ...link }) => (
                    <a href="#member" {...link}>
                      {children}
                    </a>
                  )}
                />
              </li>
            ))}
          </ul>
          <div className={styles.reasons}>
            {REASONS.map(({ icon: Icon, title, text }) => (
              <div key={title} className={styles.reason}>
                <Icon aria-hidden="true" />
                <Heading level={3}>{title}</Heading>
                <Text tone="muted">{text}</Text>
              </div>
            ))}
          </div>
        </Page>
      </main>
      <SketchFooter theme={theme} />
    </>
  );
}
