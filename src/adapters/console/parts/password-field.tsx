import { useWords } from '../shell/language.tsx';
import { partWords } from './words.ts';

/** A new password, as `password` in its form. */
export function PasswordField() {
  const words = useWords(partWords);
  return (
    <>
      <label className="field">
        <span>{words.newPassword}</span>
        <input name="password" type="password" required minLength={12} maxLength={256} autoComplete="new-password" />
      </label>
      <p className="faint">{words.passwordAdvice}</p>
    </>
  );
}
