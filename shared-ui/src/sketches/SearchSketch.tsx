import { Heart, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/Button/Button.tsx';
import { Grid } from '../components/Grid/Grid.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { IconButton } from '../components/IconButton/IconButton.tsx';
import { Page } from '../components/Page/Page.tsx';
import { Pagination } from '../components/Pagination/Pagination.tsx';
import { PersonCard } from '../components/PersonCard/PersonCard.tsx';
import { Segmented } from '../components/Segmented/Segmented.tsx';
import { Select } from '../components/Select/Select.tsx';
import { Text } from '../components/Text/Text.tsx';
import { portrait } from './portraits.ts';
import { PEOPLE } from './sketch-people.ts';
import { SketchFrame, type SketchTheme } from './SketchFrame.tsx';
import styles from './SearchSketch.module.css';

function SearchHeader() {
  const [gender, setGender] = useState<'female' | 'male'>('female');
  return (
    <div className={styles.searchHead}>
      <div>
        <Heading level={1}>People near you</Heading>
        <Text tone="muted">318 women, recently active first</Text>
      </div>
      <div className={styles.filters}>
        <Segmented
          label="I am looking for"
          value={gender}
          onChange={setGender}
          options={[
            { value: 'female', label: 'Women' },
            { value: 'male', label: 'Men' },
          ]}
        />
        <Select
          className={styles.wideOnly}
          label="Province"
          hideLabel
          placeholder="All provinces"
          options={[{ value: 'NL-UT', label: 'Utrecht' }]}
        />
        <Button icon={<SlidersHorizontal />}>Filters</Button>
      </div>
    </div>
  );
}

function People() {
  return (
    <Grid columns="people" as="ul">
      {PEOPLE.map((person, index) => (
        <li key={person.id}>
          <PersonCard
            picture={portrait(person.id)}
            name={person.name}
            age={person.age}
            place={person.place}
            priority={index === 0}
            onlineLabel={'online' in person ? 'online' : undefined}
            fictionalLabel={'fictional' in person ? 'Fictional' : undefined}
            newLabel={'isNew' in person ? 'New' : undefined}
            renderLink={({ children, ...link }) => (
              <a href="#member" {...link}>
                {children}
              </a>
            )}
            action={
              <IconButton
                variant="photo"
                label={`Like ${person.name}`}
                icon={<Heart aria-hidden="true" />}
                pressed={'liked' in person}
              />
            }
          />
        </li>
      ))}
    </Grid>
  );
}

/** Member search, the logged-in home: members first, filters in one row. */
export function SearchSketch({ theme }: { theme: SketchTheme }) {
  return (
    <SketchFrame theme={theme} active="Search">
      <Page>
        <SearchHeader />
        <People />
        <Pagination
          page={2}
          pages={14}
          label="Pages"
          previousLabel="Previous page"
          nextLabel="Next page"
          pageLabel={(page) => `Page ${page}`}
          renderLink={(page, { children, ...link }) => (
            <a href={`#page-${page}`} {...link}>
              {children}
            </a>
          )}
        />
      </Page>
    </SketchFrame>
  );
}
