/** Rules over one value that a template may name. */
export const fieldRuleNames = [
  'cpf.check_digits',
  'cnpj.check_digits',
  'cnpj.unusual_letter',
  'cnh.check_digits',
  'pis.check_digits',
  'voterTitle.check_digits',
  'rg.sp_check_digit',
  'iban.check_digits',
  'luhn',
  'accessKey.check_digit',
  'boleto.check_digits',
  'pix.crc',
  'date.plausible',
  'birthDate.plausible',
  'age.minimum',
  'document.expired',
  'cep.matches_state',
  'money.positive',
  'format.regex',
  'enum.member',
] as const;

/** Rules over several fields of a document that a template may name. */
export const documentRuleNames = [
  'dates.order',
  'sum.items_equal_total',
  'sum.parts_equal_total',
  'sum.balance',
  'cin.expiry_matches_age',
  'sides.same_holder',
  'qr.required_but_absent',
  'address.age',
  'fields.cep_matches_state',
  'document.test_environment',
  'mrz.check_digits',
  'mrz.line_length',
  'mrz.equals_print.number',
  'mrz.equals_print.name',
  'mrz.equals_print.birthDate',
  'mrz.equals_print.expiryDate',
  'key.equals_print',
  'boleto.equals_print',
  'pix.equals_print',
  'barcode.equals_print',
  'attachment.equals_print',
  'qr.signature',
  'pdf.signature',
  'pdf.edited',
  'pdf.edited_after_signing',
  'pdf.producer',
  'image.monochrome_copy',
  'image.screen_recapture',
  'file.seen_before',
] as const;

/** Rules over the data that a file holds, which run whatever the template; no template names them. */
export const dataRuleNames = ['document.authorised', 'xml.signature', 'data.adds_up', 'data.key_agrees'] as const;

/** What is said of how a document was read, whatever its template. */
export const readingRuleNames = [
  'document.script',
  'document.instructions',
  'generator.asked',
  'generator.found',
  'generator.answered',
] as const;
export type ReadingRuleName = (typeof readingRuleNames)[number];
