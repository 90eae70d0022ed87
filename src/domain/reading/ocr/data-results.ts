import { dataRuleNames } from '../../template/rule-names.ts';
import type { InvoiceData } from '../document/attached-invoice.ts';
import { checkMessage } from '../result/check-messages.ts';
import type { ValidationResult } from '../result/ocr-result.ts';
import { parseAccessKey } from '../validation/check-digits/access-key.ts';

const [authorisedRule, signatureRule, sumsRule, keyRule] = dataRuleNames;
/** Series of notes that a fiscal authority issues for somebody: the key has the CNPJ of the authority. */
const seriesOfAuthorities = { first: 890, last: 919 } as const;

/** Who trusts a fiscal document has to know that nobody looked at who signed it. */
const signature: ValidationResult = {
  rule: signatureRule,
  result: 'not_checked',
  ...checkMessage('signature_not_verified'),
  fields: [],
};

function ofAuthorisation({ authorisation }: InvoiceData): readonly ValidationResult[] {
  if (authorisation === undefined) return [];
  const rule = authorisedRule;
  if (authorisation === 'authorised') return [{ rule, result: 'valid', fields: [] }, signature];
  return [{ rule, result: 'invalid', ...checkMessage(authorisation), fields: [] }, signature];
}

function ofSums({ sums = [] }: InvoiceData): readonly ValidationResult[] {
  if (sums.length === 0) return [];
  const rule = sumsRule;
  const open = [...new Set(sums.flatMap(({ field, addsUp }) => (addsUp ? [] : [field])))];
  if (open.length === 0) return [{ rule, result: 'valid', fields: [] }];
  return [{ rule, result: 'invalid', ...checkMessage('data_does_not_add_up', open), fields: [] }];
}

/** What a key says of the document that it is of; there is no misreading in data that could explain a difference. */
function ofKey({ fields }: InvoiceData): readonly ValidationResult[] {
  const said = (name: 'issuerTaxId' | 'number' | 'series' | 'issueDate') =>
    fields[name]?.meaning.replace(/^0+(?=.)/, '');
  const key = parseAccessKey(fields.accessKey?.meaning ?? '');
  // What the key of an NFS-e is made of is not proven.
  if (key?.kind !== 'nfe') return [];
  const series = Number(key.series);
  const isOfAuthority = series >= seriesOfAuthorities.first && series <= seriesOfAuthorities.last;
  const compared = {
    ...(isOfAuthority ? {} : { issuerTaxId: [said('issuerTaxId'), key.issuerTaxId.replace(/^0+(?=.)/, '')] }),
    number: [said('number'), key.number],
    series: [said('series'), key.series],
    issueDate: [said('issueDate')?.slice(0, 7), key.yearMonth],
  };
  const differing = Object.entries(compared).flatMap(([field, [one, other]]) => (one === other ? [] : [field]));
  if (differing.length === 0) return [{ rule: keyRule, result: 'valid', fields: [] }];
  return [{ rule: keyRule, result: 'invalid', ...checkMessage('key_of_other_document', differing), fields: [] }];
}

/**
 * What the data of a file says of itself, whatever the template: whether it was authorised, that nobody verified its
 * signature, and whether its amounts add up and its key is of it. The results name no fields, since a correction of one
 * does not change the file.
 */
export function dataResults(invoice: InvoiceData | undefined): readonly ValidationResult[] {
  return invoice === undefined ? [] : [...ofAuthorisation(invoice), ...ofSums(invoice), ...ofKey(invoice)];
}
