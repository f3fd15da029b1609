import { Button } from '../components/Button/Button.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { HeroArt } from '../components/HeroArt/HeroArt.tsx';
import { Page } from '../components/Page/Page.tsx';
import { PasswordField } from '../components/PasswordField/PasswordField.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { Text } from '../components/Text/Text.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { SketchFrame, type SketchTheme } from './SketchFrame.tsx';
import styles from './LoginSketch.module.css';

/** One task: the form alone on a phone, beside the brand's drawing from 992 px. */
export function LoginSketch({ theme }: { theme: SketchTheme }) {
  return (
    <SketchFrame theme={theme} active="" visitor>
      <div className={styles.split}>
        <div className={styles.splitArt}>
          <HeroArt scene={theme} />
        </div>
        <Page width="form">
          <Stack gap={2}>
            <Heading level={1}>Welcome back</Heading>
            <Text tone="muted">
              New here? <a href="#signup">Make a profile</a>, it is free.
            </Text>
          </Stack>
          <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
            <TextField
              label="E-mail"
              type="email"
              autoComplete="email"
              defaultValue="jan@example"
              error="Invalid email"
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              showLabel="Show password"
              hideLabelText="Hide password"
            />
            <Button type="submit" variant="primary" size="l" full>
              Log in
            </Button>
            <Text align="center">
              <a href="#reset">Forgot your password?</a>
            </Text>
          </form>
        </Page>
      </div>
    </SketchFrame>
  );
}
