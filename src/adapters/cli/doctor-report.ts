/** One thing that `docface doctor` looked at. */
export interface Diagnosis {
  readonly name: string;
  /** `missing` is fine: something optional is not there. `broken` stops docface from working. */
  readonly state: 'fine' | 'missing' | 'broken';
  readonly detail: string;
  /** What to do; null when nothing needs doing. */
  readonly advice: string | null;
}

export type DoctorReport = readonly Diagnosis[];
