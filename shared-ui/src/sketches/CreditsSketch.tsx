import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../components/Banner/Banner.tsx';
import { Button } from '../components/Button/Button.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { PackageCard } from '../components/PackageCard/PackageCard.tsx';
import { Page } from '../components/Page/Page.tsx';
import { formatPrice, PriceTag } from '../components/PriceTag/PriceTag.tsx';
import { RadioCards } from '../components/RadioCards/RadioCards.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { Text } from '../components/Text/Text.tsx';
import { SketchFrame, type SketchTheme } from './SketchFrame.tsx';
import shared from './SketchFrame.module.css';
import styles from './CreditsSketch.module.css';

const BUNDLES = [
  { credits: 15, price: 1999 },
  { credits: 40, price: 4499, popular: true, saving: 'Save 16%' },
  { credits: 80, price: 7999, saving: 'Save 25%' },
  { credits: 160, price: 13999, saving: 'Save 34%' },
] as const;

/** Buying credits: the page says what a message costs before it asks for anything. */
export function CreditsSketch({ theme }: { theme: SketchTheme }) {
  const [method, setMethod] = useState<'ideal' | 'card' | 'paypal' | null>('ideal');
  return (
    <SketchFrame theme={theme} active="Credits" credits={7}>
      <Page>
        <Stack gap={2} className={styles.intro}>
          <Heading level={1}>Credits</Heading>
          <Text tone="muted">
            A message costs one credit. No subscription, nothing renews by itself, and your first bundle makes you a
            premium member for life.
          </Text>
        </Stack>
        <Banner
          tone="accent"
          title="25% off your first bundle"
          action={<strong className={styles.clock}>03:12:45</strong>}
        >
          Your welcome discount ends four hours after you signed up. It is already taken off below.
        </Banner>
        <Bundles />
        <div className={styles.pay}>
          <RadioCards
            label="How would you like to pay?"
            value={method}
            onChange={setMethod}
            layout="row"
            options={[
              { value: 'ideal', label: 'iDEAL', hint: 'Through your bank' },
              { value: 'card', label: 'Card', hint: 'Visa, Mastercard' },
              { value: 'paypal', label: 'PayPal' },
            ]}
          />
          <Text size="s" tone="muted" className={shared.withIcon}>
            <ShieldCheck aria-hidden="true" /> Unused credits are paid back within 14 days.
          </Text>
        </div>
      </Page>
    </SketchFrame>
  );
}

function Bundles() {
  return (
    <div className={styles.bundles}>
      {BUNDLES.map((bundle) => (
        <PackageCard
          key={bundle.credits}
          level={2}
          credits={bundle.credits}
          creditsLabel="credits"
          popularLabel={'popular' in bundle ? 'Most chosen' : undefined}
          saving={'saving' in bundle ? bundle.saving : undefined}
          price={
            <PriceTag
              size="l"
              amount={Math.floor(bundle.price * 0.75)}
              before={{ amount: bundle.price, label: 'Before:', nowLabel: 'now:' }}
              currency="EUR"
              locale="en-US"
            />
          }
          perMessage={`${formatPrice(Math.round((bundle.price * 0.75) / bundle.credits), 'EUR', 'en-US')} per message`}
          action={<Button variant={'popular' in bundle ? 'primary' : 'secondary'}>Get {bundle.credits} credits</Button>}
        />
      ))}
    </div>
  );
}
