import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { confidenceFormat } from './confidence-format.ts';
import { type Dictionary, type Language, languages, type Worded } from './dictionary.ts';

interface Chosen {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<Chosen>({ language: 'en', choose: () => undefined });
const storageKey = 'docface.language';

function initialLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  const known = languages.find((each) => each === stored);
  if (known !== undefined) return known;
  return navigator.languages.some((each) => each.toLowerCase().startsWith('pt')) ? 'pt-BR' : 'en';
}

/** Holds the language that was chosen, or that the browser asks for. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(initialLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const chosen = useMemo(
    (): Chosen => ({
      language,
      choose(next) {
        localStorage.setItem(storageKey, next);
        setLanguage(next);
      },
    }),
    [language],
  );
  return <LanguageContext value={chosen}>{children}</LanguageContext>;
}

export function useLanguage(): Chosen {
  return useContext(LanguageContext);
}

/** The words of a room in the language that was chosen. */
export function useWords<Words>(dictionary: Dictionary<Words>): Worded<Words> {
  const { language } = useLanguage();
  // The English words are their own shape.
  return language === 'en' ? (dictionary.en as Worded<Words>) : dictionary['pt-BR'];
}

/** Numbers and times as the language writes them. */
export function useFormats() {
  const { language } = useLanguage();
  return useMemo(() => {
    const moment = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
    const whole = new Intl.NumberFormat(language);
    const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
    const fine = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
    const rate = new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 2 });
    const tenths = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
    return {
      moment: (iso: string) => moment.format(new Date(iso)),
      time: (iso: string) => time.format(new Date(iso)),
      count: (value: number) => whole.format(value),
      percent: (fraction: number) => share.format(fraction),
      confidence: confidenceFormat(language),
      /** A threshold, of which hundredths matter. */
      finePercent: (fraction: number) => fine.format(fraction),
      /** A share that may be very small. */
      rate: (fraction: number) => rate.format(fraction),
      /** Milliseconds as people say them. */
      duration: (ms: number) => {
        if (ms < 1000) return `${whole.format(Math.round(ms))} ms`;
        if (ms < 60_000) return `${tenths.format(ms / 1000)} s`;
        return `${whole.format(Math.floor(ms / 60_000))} min ${whole.format(Math.round((ms % 60_000) / 1000))} s`;
      },
    };
  }, [language]);
}
