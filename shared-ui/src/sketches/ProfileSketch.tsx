import { Bot, Flag, Heart, MapPin, MessageCircle, MoreHorizontal } from 'lucide-react';
import { Button, buttonClass } from '../components/Button/Button.tsx';
import { Cluster } from '../components/Cluster/Cluster.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { IconButton, iconButtonClass } from '../components/IconButton/IconButton.tsx';
import { Menu } from '../components/Menu/Menu.tsx';
import { Page } from '../components/Page/Page.tsx';
import { ResponsivePicture } from '../components/ResponsivePicture/ResponsivePicture.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { Tag } from '../components/Tag/Tag.tsx';
import { Text } from '../components/Text/Text.tsx';
import { Chips } from '../components/ToggleChips/ToggleChips.tsx';
import { portrait } from './portraits.ts';
import { SketchFrame, type SketchTheme } from './SketchFrame.tsx';
import shared from './SketchFrame.module.css';
import styles from './ProfileSketch.module.css';

const FACTS = [
  ['Hair', 'Dark brown'],
  ['Eyes', 'Green'],
  ['Figure', 'Slim'],
  ['Status', 'Divorced'],
  ['Tattoos', 'No'],
] as const;
const INTERESTS = ['Hiking', 'Photography', 'Cooking', 'Theater', 'Wine', 'Beach', 'Reading'];

function Photos() {
  return (
    <div className={styles.photos}>
      <div className={styles.mainPhoto}>
        <ResponsivePicture
          picture={portrait(4)}
          sizes="(min-width: 768px) 42vw, 100vw"
          alt="Sofia"
          fit="cover"
          priority
        />
      </div>
      <div className={styles.thumbs}>
        {[12, 20, 28, 36].map((number) => (
          <button key={number} type="button" className={styles.thumb} aria-label={`Photo ${number / 8}`}>
            <ResponsivePicture picture={portrait(number)} sizes="96px" alt="" fit="cover" />
          </button>
        ))}
      </div>
    </div>
  );
}

function Actions() {
  return (
    <div className={styles.actions}>
      <Button variant="primary" size="l" icon={<MessageCircle />} className={shared.grow}>
        Write to Sofia
      </Button>
      <IconButton
        variant="fill"
        label="Like Sofia"
        icon={<Heart aria-hidden="true" />}
        pressed={false}
        className={styles.like}
      />
    </div>
  );
}

function About() {
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={2} size="card">
          About me
        </Heading>
        <Text>
          I teach drawing three days a week and spend the rest outdoors. I would like to meet someone who can be quiet
          together, and who laughs at himself before I do.
        </Text>
      </Stack>
      <dl className={styles.facts}>
        {FACTS.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Stack gap={3}>
        <Heading level={2} size="card">
          Interests
        </Heading>
        <Chips label="Interests" items={INTERESTS.map((label, index) => ({ key: label, label, marked: index < 2 }))} />
        <Text size="s" tone="muted">
          You share 2 of them.
        </Text>
      </Stack>
    </Stack>
  );
}

/** One member: photos first, one action in reach, the facts at a glance. */
export function ProfileSketch({ theme }: { theme: SketchTheme }) {
  return (
    <SketchFrame theme={theme} active="Search">
      <Page>
        <div className={styles.profile}>
          <Photos />
          <Stack gap={6}>
            <div className={styles.personHead}>
              <div>
                <Heading level={1}>Sofia, 29</Heading>
                <Cluster gap={3} className={styles.personPlace}>
                  <Text as="span" tone="muted" className={shared.withIcon}>
                    <MapPin aria-hidden="true" /> Haarlem, Noord-Holland
                  </Text>
                  <Text as="span" tone="success" className={shared.withIcon}>
                    <span className={styles.dot} /> online now
                  </Text>
                </Cluster>
              </div>
              <Menu
                label="More"
                triggerClassName={iconButtonClass({ variant: 'quiet' })}
                trigger={<MoreHorizontal aria-hidden="true" />}
                items={[{ key: 'report', label: 'Report', icon: <Flag />, onSelect: () => undefined }]}
              />
            </div>
            <div>
              <Tag tone="info" icon={<Bot aria-hidden="true" />}>
                Fictional profile
              </Tag>
              <Text size="s" tone="muted" className={styles.fictionalNote}>
                Answered by the site, not by a person. You cannot meet her.
              </Text>
            </div>
            <Actions />
            <About />
            <a href="#back" className={buttonClass({ variant: 'quiet' })}>
              Back to the results
            </a>
          </Stack>
        </div>
      </Page>
    </SketchFrame>
  );
}
