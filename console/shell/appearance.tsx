import { useEffect, useState } from 'react';
import { Choice } from '../parts/forms.tsx';
import { languages } from './dictionary.ts';
import { useLanguage, useMessages } from './language.tsx';
import { shellMessages } from './messages.ts';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const storageKey = 'docface.theme';

function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return themes.find((each) => each === stored) ?? 'system';
}

/** Shows the page in the theme that was chosen in this browser, or that of the system. */
export function applyTheme(theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Light or dark, as the system or as somebody chose. */
function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(storedTheme);
  useEffect(() => {
    localStorage.setItem(storageKey, theme);
    applyTheme(theme);
  }, [theme]);
  return [theme, setTheme];
}

const languageNames = { en: 'English', 'pt-BR': 'Português (Brasil)' } as const;

/** Language and theme; both are kept in this browser. */
export function Appearance() {
  const messages = useMessages(shellMessages);
  const { language, choose } = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <>
      <Choice
        label={messages.language}
        value={language}
        options={languages.map((each) => [each, languageNames[each]] as const)}
        choose={choose}
      />
      <Choice
        label={messages.theme}
        value={theme}
        options={themes.map((each) => [each, messages.themes[each]] as const)}
        choose={setTheme}
      />
    </>
  );
}
