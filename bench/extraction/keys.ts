/** Keys of the truth and the fields of our templates that hold the same. */
const receipt: Readonly<Record<string, string>> = {
  company: 'issuerName',
  date: 'issueDate',
  time: 'issueTime',
  total: 'total',
  subtotal: 'subtotal',
  tax: 'tax',
};

const invoice: Readonly<Record<string, string>> = {
  invoice_number: 'number',
  order_number: 'orderNumber',
  po_number: 'orderNumber',
  customer_id: 'customerNumber',
  customer_name: 'recipientName',
  date: 'issueDate',
  due_date: 'dueDate',
  vendor: 'issuerName',
  issuer: 'issuerName',
  total: 'total',
  amount: 'total',
  amount_due: 'amountDue',
  amount_untaxed: 'subtotal',
  subtotal: 'subtotal',
  tax: 'tax',
  iban: 'iban',
};

const fiscal: Readonly<Record<string, string>> = {
  chave_acesso: 'accessKey',
  numero: 'number',
  serie: 'series',
  emitente_nome: 'issuerName',
  emitente_cnpj: 'issuerTaxId',
  emitente_municipio: 'issuerCity',
  destinatario_nome: 'recipientName',
  destinatario_cnpj: 'recipientTaxId',
  destinatario_cpf: 'recipientTaxId',
  natureza_operacao: 'operation',
  valor_total: 'total',
  data_emissao: 'issueDate',
};

export interface TruthMap {
  readonly template: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** Which template reads a document of the truth, by its kind or the name of its file; null when none does. */
export function mapOf(kind: string, file: string): TruthMap | null {
  if (kind === 'receipt') return { template: 'receipt', keys: receipt };
  if (kind === 'invoice') return { template: 'invoice', keys: invoice };
  const text = `${kind} ${file}`.toLowerCase();
  if (text.includes('danfse')) return { template: 'br.nfse', keys: fiscal };
  return text.includes('danfe') ? { template: 'br.danfe', keys: fiscal } : null;
}
