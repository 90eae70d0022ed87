import type { EditSign } from '../document/file-traces.ts';

const meanings: Readonly<Record<EditSign, string>> = {
  image_editor: 'it was made with a program for retouching pictures',
  pdf_editor: 'it was saved by a program for changing the text of PDFs',
  other_program: 'another program than the one that made it changed it later',
  saved_again: 'content of pages was appended after it was first complete',
  laid_over_fields: 'text or shapes were laid over values',
};

const meaningOf = (sign: string): string => meanings[sign as EditSign] ?? sign;

/**
 * What checks say of what they found, by code, in English. `{}` stands for what the message is about: keys of fields,
 * signs of editing, or a number.
 */
const checkMessages = {
  // Fields.
  form: 'The number does not have the form of its kind.',
  all_equal_digits: 'All digits are equal; such a number is never issued.',
  check_digit: 'The check digits do not agree with the number.',
  masked: 'Part of the number is hidden, so its check digits say nothing.',
  unproven: 'No official rule confirms this check digit, so it was not checked.',
  text_only: 'The rule applies to text only.',
  no_real_date: 'The date does not exist in the calendar.',
  date_far_off: 'The date is too far from today to be meant.',
  no_real_birth_date: 'The date of birth does not exist in the calendar.',
  birth_date_in_future: 'The date of birth lies in the future.',
  age_above: 'The date of birth means an age above {} years.',
  age_needs: 'The rule needs a real date of birth and the parameter "years".',
  younger_than: 'The holder is younger than {} years.',
  no_real_expiry: 'The expiry date does not exist in the calendar.',
  expired: 'The document has expired.',
  no_cep: 'The address has no CEP, which Brazilian ones have.',
  cep_needs: 'The rule needs a CEP and a state.',
  cep_not_read: 'The CEP or the state was not read.',
  cep_of_other_state: 'The CEP belongs to another state.',
  amounts_only: 'The rule applies to amounts only.',
  not_positive: 'The amount is not positive.',
  pattern_needs: 'The parameter "pattern" is missing or not allowed, or the value is too long for a pattern.',
  other_form: 'The value does not have the required form.',
  allowed_needs: 'The rule needs the parameter "allowed".',
  not_allowed: 'The value is none of the allowed ones.',
  no_letters: 'The number has no letters.',
  unusual_letter: 'The number holds I, O, U, Q or F, which are legal but avoided. Look at it again.',
  no_field_rule: 'No rule over a field has this name.',
  not_found: 'The field was not found.',
  no_value_of_type: 'What was read is no value of its type.',
  // What a client expects.
  not_as_expected: 'The value on the document differs from the expected one.',
  name_particles: 'The names differ in particles only.',
  name_abbreviated: 'The names agree, with middle names cut to initials.',
  name_not_as_expected: 'The name on the document differs from the expected one.',
  nothing_expected: 'No expected value was given.',
  expected_unreadable: 'The expected value cannot be read as the type of the field. Send it as it is printed.',
  no_such_field: 'The template {} has no field of this name.',
  // Documents.
  few_dates: 'Fewer than two of the dates were read.',
  dates_out_of_order: 'The dates of the document are not in their order.',
  cin_dates_not_read: 'One of the three dates was not read.',
  cin_without_expiry: 'From age 60 a CIN has no expiry date.',
  cin_valid_for: 'A CIN of this age is valid for {} years.',
  no_number_on_both_sides: 'No number was read on both sides.',
  sides_differ: 'Front and back bear different numbers.',
  codes_not_sought: 'Nobody looked for codes on the document.',
  issue_date_not_read: 'The issue date was not read.',
  older_without_code: 'Documents of this age bear no code.',
  code_absent: 'This model bears a QR code, and none was found.',
  no_date_of_issue: 'Neither an issue date nor a reference month was read.',
  dated_in_future: 'The document is dated in the future.',
  older_than: 'The document is older than {} days.',
  test_environment: 'The document comes from a test environment and has no fiscal value.',
  no_document_rule: 'No rule over a document has this name.',
  not_by_fields: 'Fields alone do not answer this.',
  script_not_read: 'Writing in a script that was not read stands on pages: {}.',
  // Sums.
  amount_not_read: 'The total or one of its amounts was not read.',
  no_number: 'An amount is no number.',
  items_do_not_add_up: 'The items do not add up to the total.',
  parts_do_not_add_up: 'The parts do not add up to the total.',
  balances_differ: 'The balances differ by something else than the movements.',
  // The machine-readable zone.
  no_mrz: 'No MRZ was read.',
  print_not_found: 'The printed field was not found.',
  mrz_without_number: 'The MRZ holds no number.',
  mrz_without_birth_date: 'The MRZ holds no date of birth.',
  mrz_without_expiry: 'The MRZ holds no expiry date.',
  mrz_without_name: 'The MRZ holds no name.',
  mrz_number_differs: 'The number of the MRZ differs from the printed one.',
  mrz_birth_date_differs: 'The date of birth of the MRZ differs from the printed one.',
  mrz_expiry_differs: 'The expiry date of the MRZ differs from the printed one.',
  mrz_name_differs: 'The name of the MRZ differs from the printed one.',
  mrz_name_cut: 'The name fills the MRZ and may be cut there.',
  mrz_without_check_digits: 'An MRZ of this form has no check digits.',
  mrz_check_digits: 'Check digits of the MRZ do not agree: {}.',
  mrz_line_length: 'A line of the MRZ was not read with {} characters.',
  indefinite_expiry: 'The printed expiry is indefinite.',
  // Codes, attachments and data.
  nothing_printed: 'There is nothing printed to compare the code with.',
  code_differs: 'The code and the print differ: {}.',
  no_readable_code: 'No readable code was found.',
  barcode_differs: 'The barcode and the print differ: {}.',
  no_attachment: 'The file holds no invoice as data beside its print.',
  attachment_differs: 'The attached invoice and the print differ: {}. Ask whoever sent it which one is meant.',
  attachment_not_printed: 'Nothing of the attached invoice is printed.',
  cancelled: 'The document was cancelled, as its protocol says. Do not book it.',
  denied: 'The fiscal authority refused the document, as its protocol says. Ask the issuer for a valid one.',
  not_authorised:
    'The answer of the fiscal authority does not say that the document was authorised. Look it up there by its access key.',
  no_protocol:
    'The file holds no protocol of its authorisation. Ask the issuer for the file with the protocol, or look the document up by its access key.',
  other_protocol: 'The protocol in the file is of another access key. Ask the issuer for the file of this document.',
  signature_not_verified:
    'The signature of the file was not verified: nothing here proves who wrote it, or that it was not changed.',
  data_does_not_add_up: 'Amounts of the file do not add up to what it says: {}. Ask whoever sent it for a correct one.',
  key_of_other_document:
    'The access key is that of a document with another {} than the file says. Look the document up by its key, or ask the issuer for it.',
  // The file and its pictures.
  colours_not_looked_at: 'The colours of the picture were not looked at.',
  colours_unclear: 'The light of the picture hides whether it has colours. Ask for one in daylight.',
  no_colour: 'The picture has no colour: a grey copy or scan. Ask for a colour picture of the original.',
  signs_of_editing:
    'The PDF shows signs of editing: {}. This proves nothing; look at it, or ask for it from who issued it.',
  file_not_looked_at: 'The file was not looked at.',
  no_pdf: 'The file is no PDF.',
  no_signature: 'The PDF bears no signature.',
  files_not_compared: 'Nobody compared the file with those sent before.',
  sent_before: 'The same file was sent before. See whether it was meant to be sent again.',
  // Places of values.
  ungrounded: 'The value was returned by a generator and does not stand on the document.',
  rows_ungrounded: 'Rows of the list {} hold values that do not stand in them on the document.',
  addressed: 'The value is in or beside a line that speaks to whoever extracts values. Look at the document.',
  in_sentence: 'The value is in the middle of a sentence, and neither a check digit nor a sum confirms it.',
  rival:
    'The document prints another value beside a label of the field, and neither a check digit nor a sum says which one is meant.',
  unlabelled:
    'No label of the field is beside the value, and neither a check digit nor a sum confirms it. Give the field the label that the document prints.',
  shared_words:
    'Words of the value are those of another field too, beside another label, and neither a check digit nor a sum says whose they are. Look at the document.',
  doubted_part: 'One of the values may be another one; see what is said of its place.',
  // Generators.
  generator_not_asked:
    'The generator was not asked about this document, so template "{}" found only what its rules find. Reprocess the request from typification.',
  generator_found_nothing: 'The generator returned none of the values that it was asked for. Look at the document.',
  generator_unanswered: 'Questions to the generator stayed without an answer; see the warnings.',
  instructions: 'Lines of the document speak to whoever extracts its values. They were left out; look at the document.',
} as const;

/** Which sentence a check says. */
export type CheckCode = keyof typeof checkMessages;

export const checkCodes = Object.keys(checkMessages) as [CheckCode, ...CheckCode[]];

/** A sentence of a check: `code` and `about` for programs and other languages, `message` in English. */
export interface CheckMessage {
  readonly code: CheckCode;
  /** Keys of fields, signs of editing, the name of a template, or a number, where the sentence names any. */
  readonly about?: readonly string[];
  readonly message: string;
}

/** A sentence of a check that names `about`, which its form needs where it has a `{}`. */
export function checkMessage(code: CheckCode, about: readonly string[] = []): CheckMessage {
  const named = code === 'signs_of_editing' ? about.map(meaningOf).join('; ') : about.join(', ');
  return { code, ...(about.length > 0 && { about }), message: checkMessages[code].replace('{}', () => named) };
}
