import { useSearchParams } from '@tandem/shared-ui/router';
import { Signup } from './components/Signup.tsx';
import { readSignupStart } from './model/signup-start.ts';

/** `/signup?profile=`: an account, from the match finder, a lander or a chosen member. */
export default function SignupPage() {
  const [search] = useSearchParams();
  return <Signup start={readSignupStart(search)} />;
}
