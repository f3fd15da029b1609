import { useParams, useSearchParams } from '@tandem/shared-ui/router';
import { Signup } from './components/Signup.tsx';
import { readSignupStart } from './model/signup-start.ts';

/** `/members/:id/signup`: the signup that starts from that member's profile. */
export default function MemberSignupPage() {
  const [search] = useSearchParams();
  return <Signup start={readSignupStart(search, useParams()['id'])} />;
}
