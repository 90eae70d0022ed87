import type { PrintedTruth } from '../../../test/support/field-match.ts';
import type { FieldTruth } from '../data-set.ts';
import { dateOrderOf, decimalOf, isoDateOf } from '../printed-truth.ts';
import { rightTypes } from './types.ts';

type Keys = Readonly<Record<string, readonly string[]>>;

const fiscal: Keys = {
  chave_acesso: ['accessKey'],
  numero: ['number'],
  serie: ['series'],
  emitente_nome: ['issuerName', 'providerName'],
  emitente_cnpj: ['issuerCnpj', 'issuerTaxId', 'providerCnpj', 'providerTaxId'],
  emitente_municipio: ['issuerCity', 'issuerMunicipality'],
  destinatario_nome: ['recipientName', 'takerName', 'customerName'],
  destinatario_cpf: ['recipientTaxId', 'recipientCpf', 'takerTaxId'],
  destinatario_cnpj: ['recipientTaxId', 'recipientCnpj', 'takerTaxId', 'takerCnpj'],
  natureza_operacao: ['operation'],
  valor_total: ['total'],
  data_emissao: ['issueDate'],
};

const invoice: Keys = {
  invoice_number: ['number'],
  order_number: ['orderNumber'],
  po_number: ['orderNumber'],
  customer_id: ['customerNumber'],
  customer_name: ['recipientName'],
  date: ['issueDate'],
  due_date: ['dueDate'],
  vendor: ['issuerName'],
  issuer: ['issuerName'],
  total: ['total'],
  amount: ['total'],
  amount_due: ['amountDue'],
  amount_untaxed: ['subtotal'],
  subtotal: ['subtotal'],
  tax: ['tax'],
  iban: ['iban'],
};

const receipt: Keys = {
  company: ['issuerName'],
  address: ['issuerAddress'],
  date: ['issueDate'],
  time: ['issueTime'],
  total: ['total'],
  subtotal: ['subtotal'],
  tax: ['tax'],
};

const byType: Readonly<Record<string, Keys>> = { 'br.danfe': fiscal, 'br.nfse': fiscal, invoice, receipt };

export interface TrueValue {
  /** The key in the truth. */
  readonly name: string;
  /** Keys of templates under which the same value may stand. */
  readonly keys: readonly string[];
  readonly truth: PrintedTruth;
}

const dates = new Set(['date', 'due_date', 'data_emissao']);
const amounts = new Set(['total', 'amount', 'amount_due', 'amount_untaxed', 'subtotal', 'tax', 'valor_total']);

function truthOf(name: string, value: string | number, { lang, fields }: FieldTruth): PrintedTruth {
  if (dates.has(name)) return { kind: 'date', value: isoDateOf(String(value), dateOrderOf(Object.values(fields))) };
  if (amounts.has(name)) return { kind: 'money', value: decimalOf(value, lang === 'pt') };
  return { kind: 'text', value: String(value) };
}

/** The values of a document that a template of its type is to find, and that type. Null when none is. */
export function trueValues(truth: FieldTruth): { readonly type: string; readonly values: readonly TrueValue[] } | null {
  const type = rightTypes(truth)?.[0] ?? '';
  const keys = byType[type];
  if (keys === undefined) return null;
  const values = Object.entries(truth.fields).flatMap(([name, value]) => {
    const known = keys[name];
    return known !== undefined && (typeof value === 'string' || typeof value === 'number')
      ? [{ name, keys: known, truth: truthOf(name, value, truth) }]
      : [];
  });
  return { type, values };
}
