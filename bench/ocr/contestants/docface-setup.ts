/** Which docface reads: an engine and, where it has several, a profile. */
export interface DocfaceSetup {
  /** As the reports name it: `accurate`, `fast` or `tesseract.js`. */
  readonly name: string;
  /** Value of DOCFACE_OCR_ENGINE. */
  readonly engine: string;
  readonly profile: 'accurate' | 'fast';
}

export const setups: readonly DocfaceSetup[] = [
  { name: 'accurate', engine: 'pp-ocrv6', profile: 'accurate' },
  { name: 'fast', engine: 'pp-ocrv6', profile: 'fast' },
  { name: 'tesseract.js', engine: 'tesseract.js', profile: 'accurate' },
];

/** A job for the process that reads with docface. */
export interface Job {
  readonly id: number;
  readonly path: string;
  readonly password: string | null;
}
