import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { confidenceFormat, similarityFormat } from './confidence-format.ts';
import { type Dictionary, type Language, languages, type Worded } from './dictionary.ts';
import { durationFormat } from './duration-format.ts';

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
export function useMessages<Messages>(dictionary: Dictionary<Messages>): Worded<Messages> {
  const { language } = useLanguage();
  // The English words are their own shape.
  return language === 'en' ? (dictionary.en as Worded<Messages>) : dictionary['pt-BR'];
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
/** Portuguese writes days and months in figures: its words for them are long. */
const days = { en: day, 'pt-BR': { ...day, month: '2-digit', day: '2-digit' } } as const;
const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;

/** The language as it is written where the browser is: English has days before months in some countries. */
function regional(language: Language): string {
  return navigator.languages.find((each) => each.startsWith(`${language}-`)) ?? language;
}

/** Numbers and times as the language writes them. */
export function useFormats() {
  const { language } = useLanguage();
  return useMemo(() => {
    const bare = new Intl.DateTimeFormat(regional(language), { ...days[language], ...clock });
    const zoned = new Intl.DateTimeFormat(regional(language), { ...days[language], ...clock, timeZoneName: 'short' });
    const time = new Intl.DateTimeFormat(regional(language), clock);
    const whole = new Intl.NumberFormat(language);
    const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
    const fine = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
    const rate = new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 2 });
    const similarity = similarityFormat(language);
    return {
      /** A moment in the zone of this browser, which it names. */
      moment: (iso: string) => zoned.format(new Date(iso)),
      /** The same without the zone, where a heading names that. */
      bareMoment: (iso: string) => bare.format(new Date(iso)),
      /** The zone of this browser, as in `GMT-3`. */
      zone: zoned.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '',
      similarity,
      time: (iso: string) => time.format(new Date(iso)),
      count: (value: number) => whole.format(value),
      percent: (fraction: number) => share.format(fraction),
      confidence: confidenceFormat(language),
      /** A threshold, of which hundredths matter. */
      finePercent: (fraction: number) => fine.format(fraction),
      /** A share that may be very small. */
      rate: (fraction: number) => rate.format(fraction),
      duration: durationFormat(language),
    };
  }, [language]);
}
