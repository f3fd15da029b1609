import { useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'icon'> {
  /** 'Show password' */
  showLabel: string;
  /** 'Hide password' */
  hideLabelText: string;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field whose text can be shown, pasted, and filled in by a password manager. */
export function PasswordField({ showLabel, hideLabelText, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? hideLabelText : showLabel}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
