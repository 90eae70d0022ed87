import type { Polygon } from './geometry.ts';

export type FormFieldKind = 'text' | 'choice' | 'check_box' | 'radio_button';

/** A field that the file itself holds on a page: of a PDF form, ISO 32000-1, 12.7. */
export interface FormField {
  readonly kind: FormFieldKind;
  /** As programs call it, with the names of its parents: `applicant.address.city`. */
  readonly name: string;
  /** As people are asked to call it; null where the file says nothing. */
  readonly label: string | null;
  /** What was filled in; of a box or button what being selected means, such as `Yes`. Empty where nothing is. */
  readonly value: string;
  /** Of a box or button; null of others. */
  readonly isSelected: boolean | null;
  readonly polygon: Polygon;
}
