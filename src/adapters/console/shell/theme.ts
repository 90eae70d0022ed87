import { useEffect, useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

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
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(storedTheme);
  useEffect(() => {
    localStorage.setItem(storageKey, theme);
    applyTheme(theme);
  }, [theme]);
  return [theme, setTheme];
}
