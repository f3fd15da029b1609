import type { MemberProfile } from '@tandem/contracts/api/members';
import type { Question } from '../model/questions.ts';
import type { SignupForm } from '../model/use-signup-form.ts';
import { BirthDate, UserName, WhoYouAre } from './AboutYou.tsx';
import { Consents } from './Consents.tsx';
import { FirstMessage } from './FirstMessage.tsx';
import { YourAccount } from './YourAccount.tsx';
import type { YourAccountProps } from './YourAccount.tsx';

interface QuestionFieldsProps {
  question: Question;
  form: SignupForm;
  refused: YourAccountProps['refused'];
  member: MemberProfile | null;
}

/** The fields of one question. */
export function QuestionFields({ question, form, refused, member }: QuestionFieldsProps) {
  if (question === 'message') return member === null ? null : <FirstMessage form={form} member={member} />;
  if (question === 'who') return <WhoYouAre form={form} />;
  if (question === 'birth') return <BirthDate form={form} />;
  if (question === 'name') return <UserName form={form} />;
  return question === 'account' ? <YourAccount form={form} refused={refused} /> : <Consents form={form} />;
}
