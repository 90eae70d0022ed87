import type { FieldDefinition, Template } from '../../src/domain/template/template.ts';
import type { HonestReader } from './scripted-generator.ts';
import { fieldOf, templateOf } from './template-of.ts';

/** A line of an order. */
export interface OrderItem {
  readonly code: string;
  readonly description: string;
  readonly quantity: string;
  readonly amount: string;
}

const things = ['Parafuso sextavado', 'Arruela lisa', 'Porca travante', 'Bucha de nylon', 'Prego galvanizado'];
const perPage = 40;

/** Made-up items; every seventh amount and every fifth description comes again. */
export function orderItems(count: number): readonly OrderItem[] {
  return Array.from({ length: count }, (_, index) => ({
    code: `P-${String(1000 + index)}`,
    description: `${things[index % things.length]} ${String(6 + (index % 7))} mm`,
    quantity: String(1 + (index % 9)),
    amount: `${String(10 + (index % 7) * 13)},${String(10 + ((index * 3) % 7) * 11).padStart(2, '0')}`,
  }));
}

/** The sum of the amounts, as it is printed. */
export function orderTotal(items: readonly OrderItem[]): string {
  const cents = items.reduce((sum, { amount }) => sum + Number(amount.replace(',', '')), 0);
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return `${whole},${String(cents % 100).padStart(2, '0')}`;
}

function itemLine({ code, description, quantity, amount }: OrderItem): string {
  return `${code.padEnd(12)}${description.padEnd(40)}${quantity.padStart(6)}${amount.padStart(16)}`;
}

/** Pages on which an order is typed; `more` is below its total. */
export function orderPages(items: readonly OrderItem[], more: readonly string[] = []): readonly string[] {
  const head = [
    'PEDIDO DE COMPRA',
    'Numero do pedido: 2026-0417',
    'Data: 31/01/2026',
    'Comprador: Oficina Exemplo Ltda',
    '',
  ];
  const columns = `${'Codigo'.padEnd(12)}${'Descricao'.padEnd(40)}${'Qtde'.padStart(6)}${'Valor'.padStart(16)}`;
  const chunks = Array.from({ length: Math.max(1, Math.ceil(items.length / perPage)) }, (_, index) =>
    items.slice(index * perPage, (index + 1) * perPage),
  );
  return chunks.map((chunk, index) => {
    const isLast = index === chunks.length - 1;
    const foot = isLast
      ? ['', `${'TOTAL'.padEnd(58)}${orderTotal(items).padStart(16)}`, ...more]
      : ['', `Pagina ${index + 1}`];
    return [...(index === 0 ? head : ['PEDIDO DE COMPRA', '']), columns, ...chunk.map(itemLine), ...foot].join('\n');
  });
}

const rowPattern = /^(P-\d{4}) \| (.+?) \| (\d+) \| ([\d.,]+)$/;

/** Reads orders as they are typed, from the lines of a prompt. */
export const orderReader: HonestReader = {
  fields: (lines) => {
    const after = (label: string): string | null =>
      lines.map((line) => line.split(label)[1]?.replace(/^[\s|]+/, '') ?? null).find((text) => text !== null) ?? null;
    return {
      number: after('Numero do pedido:'),
      date: after('Data:'),
      buyer: after('Comprador:'),
      total: after('TOTAL'),
    };
  },
  row: (line) => {
    const [, code, description, quantity, amount] = rowPattern.exec(line) ?? [];
    if (code === undefined) return null;
    return { code, description: description ?? null, quantity: quantity ?? null, amount: amount ?? null };
  },
};

const orderFields: readonly FieldDefinition[] = [
  fieldOf('number', 'code', [], { title: 'Numero do pedido', required: true }),
  fieldOf('date', 'date', [], { title: 'Data' }),
  fieldOf('buyer', 'name', [], { title: 'Comprador' }),
  fieldOf('total', 'money', [], { title: 'Total' }),
];
const itemFields: readonly FieldDefinition[] = [
  fieldOf('code', 'code', [], { title: 'Code' }),
  fieldOf('description', 'text', [], { title: 'Description' }),
  fieldOf('quantity', 'number', [], { title: 'Quantity' }),
  fieldOf('amount', 'money', [], { title: 'Amount' }),
];

/** What to read from an order by a generator called `house`. */
export function orderTemplate(more: Partial<Template> = {}): Template {
  return templateOf({
    name: 'orders',
    kind: 'generative',
    title: 'Order',
    fields: orderFields,
    lists: [{ key: 'items', title: 'Items', fields: itemFields }],
    listResponse: true,
    generative: { generator: 'house', instructions: 'Orders of workshops.' },
    ...more,
  });
}
