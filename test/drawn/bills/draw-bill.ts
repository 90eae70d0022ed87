import { a4 } from '../layouts/canvas.ts';
import type { Random } from '../random.ts';
import { type Bill, oneOf, type Party, sellerLabel } from './bill-contents.ts';
import type { Printer } from './printer.ts';
import { drawSheet, type Face, type Sheet } from './sheet.ts';

const left = 50;
const right = a4.width - 50;
const wide = right - left;

interface Entry {
  readonly label: string;
  readonly value: string;
}

/** Draws one invoice or credit note from the top to the foot. */
class BillDrawing {
  readonly #sheet: Sheet;
  readonly #bill: Bill;
  readonly #printer: Printer;
  readonly #random: Random;
  readonly #colon: string;
  readonly #isTaxIdBelow: boolean;
  #y = 40;

  constructor(sheet: Sheet, by: { readonly bill: Bill; readonly printer: Printer; readonly random: Random }) {
    this.#sheet = sheet;
    this.#bill = by.bill;
    this.#printer = by.printer;
    this.#random = by.random;
    this.#colon = by.random.pick([':', ':', '', ' :']);
    this.#isTaxIdBelow = this.#chance(0.5);
  }

  #chance(share: number): boolean {
    return this.#random.next() < share;
  }

  get #step(): number {
    return this.#sheet.size * 1.45;
  }

  #taxLine(id: string): string {
    return `${oneOf(this.#bill.words.taxId, this.#random).replace(/:$/, '')}${this.#colon || ':'} ${id}`;
  }

  #lines(x: number, y: number, lines: readonly string[], align: 'left' | 'right' = 'left'): number {
    for (const [at, line] of lines.entries()) this.#sheet.text(x, y + at * this.#step, line, { align });
    return y + lines.length * this.#step;
  }

  #addressOf({ street, city }: Party): readonly string[] {
    return [street, city];
  }

  #issuerLines(): readonly string[] {
    const { issuer, words } = this.#bill;
    const lines = [...this.#addressOf(issuer)];
    if (this.#chance(0.6))
      lines.push(`${words.phone} ${this.#random.digits(3)} ${this.#random.digits(3)} ${this.#random.digits(3)}`);
    if (this.#chance(0.4)) lines.push('office@example.com');
    if (!this.#isTaxIdBelow && issuer.taxId !== '')
      lines.push(this.#taxLine(this.#printer.reported('issuerTaxId', issuer.taxId)));
    return lines;
  }

  #recipientLines(): readonly string[] {
    const { recipient } = this.#bill;
    const lines = [...this.#addressOf(recipient)];
    if (recipient.taxId !== '' && this.#chance(0.35)) lines.push(this.#taxLine(recipient.taxId));
    return lines;
  }

  parties(): void {
    const { issuer, recipient, words } = this.#bill;
    this.#printer.reported('issuerName', issuer.name);
    this.#printer.reported('recipientName', recipient.name);
    const form = this.#random.pick(['beside', 'beside', 'window', 'letterhead', 'letterhead', 'right'] as const);
    if (form === 'beside') return this.#beside();
    const isRight = form === 'right';
    const x = isRight ? right : left;
    const align = isRight ? 'right' : 'left';
    this.#sheet.text(x, this.#y, issuer.name, {
      size: this.#sheet.size * this.#random.between(1.2, 1.9),
      isBold: true,
      align,
    });
    this.#y =
      this.#lines(
        x,
        this.#y + this.#sheet.size * 2.2,
        form === 'window' && this.#chance(0.5) ? [] : this.#issuerLines(),
        align,
      ) + 20;
    if (form === 'window') {
      this.#y = Math.max(this.#y, 120);
      this.#sheet.text(
        left,
        this.#y,
        [issuer.name, ...this.#addressOf(issuer)].join(this.#random.pick([' · ', ' - ', ', '])),
        { size: 6.5 },
      );
      this.#y += 14;
    } else if (this.#chance(0.75)) {
      this.#sheet.text(left, this.#y, `${this.#printer.label(words.buyer)}${this.#colon}`, {
        isBold: this.#chance(0.5),
      });
      this.#y += this.#step;
    }
    this.#y = this.#lines(left, this.#y, [recipient.name, ...this.#recipientLines()]) + 16;
  }

  /** Seller and buyer under their headings in two columns. */
  #beside(): void {
    const { issuer, recipient, words } = this.#bill;
    const middle = left + wide / 2 + 10;
    const isTitleFirst = this.#chance(0.4);
    if (isTitleFirst) this.title();
    this.#sheet.text(left, this.#y, `${this.#printer.loud(sellerLabel(this.#bill, this.#random))}${this.#colon}`, {
      isBold: true,
    });
    this.#sheet.text(middle, this.#y, `${this.#printer.label(words.buyer)}${this.#colon}`, { isBold: true });
    const y = this.#y + this.#step * 1.1;
    const foot = this.#lines(left, y, [issuer.name, ...this.#issuerLines()]);
    this.#y = Math.max(foot, this.#lines(middle, y, [recipient.name, ...this.#recipientLines()])) + 16;
  }

  #isTitled = false;
  #isNumbered = false;

  title(): void {
    if (this.#isTitled) return;
    this.#isTitled = true;
    const { words, kind, number } = this.#bill;
    const isCredit = kind === 'credit_note';
    const title = oneOf(isCredit ? words.creditNote : words.invoice, this.#random);
    const key = title.toLowerCase();
    const labels = (isCredit ? words.creditNumber : words.invoiceNumber).split('|');
    const joined = labels.filter((label) => label.toLowerCase().startsWith(`${key} `));
    // Titles such as `Factura rectificativa` and `Rechnungskorrektur` name either.
    this.#printer.reported('kind', kind, ...(isCredit ? ['corrected_invoice'] : []));
    this.#printer.reported('number', number);
    const size = this.#sheet.size * this.#random.between(1.3, 2);
    if (this.#chance(0.3)) {
      this.#isNumbered = true;
      const label = joined.length > 0 ? (joined[Math.floor(this.#random.next() * joined.length)] ?? title) : title;
      this.#sheet.text(left, this.#y, `${label}${this.#chance(0.2) ? ':' : ''} ${number}`, { size, isBold: true });
    } else {
      const isRight = this.#chance(0.25);
      this.#sheet.text(isRight ? right : left, this.#y, title, {
        size,
        isBold: true,
        align: isRight ? 'right' : 'left',
      });
    }
    this.#y += size + 14;
  }

  #entries(): readonly Entry[] {
    const { words, kind, issueDate, dueDate } = this.#bill;
    const entry = (spellings: string, value: string): Entry => ({ label: this.#printer.label(spellings), value });
    const isCredit = kind === 'credit_note';
    const entries: Entry[] = [];
    if (!this.#isNumbered) entries.push(entry(isCredit ? words.creditNumber : words.invoiceNumber, this.#bill.number));
    entries.push(entry(words.issueDate, this.#printer.date('issueDate', issueDate)));
    if (isCredit)
      entries.push(entry(words.relatedInvoice, this.#printer.reported('relatedInvoice', this.#bill.related)));
    else if (this.#chance(0.75)) entries.push(entry(words.dueDate, this.#printer.date('dueDate', dueDate)));
    if (this.#chance(0.5))
      entries.push(entry(words.orderNumber, this.#printer.reported('orderNumber', this.#bill.orderNumber)));
    if (this.#chance(0.5))
      entries.push(entry(words.customerNumber, this.#printer.reported('customerNumber', this.#bill.customerNumber)));
    const before = (days: number): string => this.#printer.other(new Date(issueDate.getTime() - days * 86_400_000));
    if (this.#chance(0.3)) entries.push(entry(words.deliveryDate, before(this.#random.whole(0, 4))));
    if (this.#chance(0.2)) entries.push(entry(words.orderDate, before(this.#random.whole(5, 20))));
    if (this.#chance(0.2)) entries.push(entry(words.deliveryNote, `L${this.#random.digits(5)}`));
    if (this.#chance(0.15)) entries.push(entry(words.contract, `V-${this.#random.digits(4)}`));
    return this.#chance(0.3) ? [...entries.slice(1), ...entries.slice(0, 1)] : entries;
  }

  meta(): void {
    const entries = this.#entries();
    const form = this.#random.pick(['tab', 'tab', 'inline', 'above', 'boxes', 'row'] as const);
    if (form === 'tab' || form === 'inline') {
      const isRight = this.#chance(0.4);
      const x = isRight ? left + wide * 0.55 : left;
      if (form === 'tab') this.#printer.kept.begin(1);
      const tab = Math.max(...entries.map(({ label }) => this.#sheet.width(`${label}${this.#colon}`))) + 14;
      for (const { label, value } of entries) {
        const printed = `${label}${this.#colon}`;
        if (form === 'inline') this.#sheet.text(x, this.#y, `${label}${this.#colon || ':'} ${value}`);
        else {
          this.#printer.kept.row([printed, value]);
          this.#sheet.text(x, this.#y, printed);
          this.#sheet.text(x + tab, this.#y, value, { isBold: this.#chance(0.1) });
        }
        this.#y += this.#step;
      }
      this.#y += 12;
      return;
    }
    this.#grid(entries, form);
  }

  /** Labels above their values, as many beside each other as have room. */
  #grid(entries: readonly Entry[], form: 'above' | 'boxes' | 'row'): void {
    const size = form === 'row' ? this.#sheet.size : this.#sheet.size * 0.85;
    const most =
      Math.max(
        ...entries.map(({ label, value }) => Math.max(this.#sheet.width(label, { size }), this.#sheet.width(value))),
      ) + 14;
    const columns = Math.max(1, Math.min(entries.length, Math.floor(wide / most), form === 'boxes' ? 4 : 6));
    const cell = wide / columns;
    const height = this.#step * 2 + 8;
    this.#printer.kept.begin(1);
    for (let at = 0; at < entries.length; at += columns) {
      this.#printer.kept.row(entries.slice(at, at + columns).map(({ label }) => label));
      this.#printer.kept.row(entries.slice(at, at + columns).map(({ value }) => value));
      for (const [index, { label, value }] of entries.slice(at, at + columns).entries()) {
        const x = left + index * cell;
        if (form === 'boxes') this.#sheet.box(x, this.#y, cell, height);
        if (form === 'row') this.#sheet.shade(x, this.#y - 1, cell, this.#step + 2);
        this.#sheet.text(x + 4, this.#y + 3, label, { size, isBold: form === 'row' });
        this.#sheet.text(x + 4, this.#y + 4 + this.#step, value);
      }
      this.#y += height + (form === 'boxes' ? 0 : 4);
    }
    this.#y += 14;
  }

  items(): void {
    const { words, lines } = this.#bill;
    const has = {
      position: this.#chance(0.5),
      code: this.#chance(0.4),
      unit: this.#chance(0.4),
      rate: this.#chance(0.4),
    };
    const keys = (
      ['position', 'code', 'description', 'quantity', 'unit', 'unitPrice', 'rate', 'lineTotal'] as const
    ).filter((key) => !(key in has) || has[key as keyof typeof has]);
    const widths = {
      position: 34,
      code: 62,
      description: 0,
      quantity: 56,
      unit: 44,
      unitPrice: 84,
      rate: 56,
      lineTotal: 92,
    } as const;
    const rest = wide - keys.reduce((sum, key) => sum + widths[key], 0);
    const isRight = new Set(['quantity', 'unitPrice', 'rate', 'lineTotal']);
    const form = this.#random.pick(['plain', 'lines', 'grid', 'shaded'] as const);
    const withMoney = this.#chance(0.3);
    const unit = oneOf(words.pieces, this.#random);
    const { kept } = this.#printer;
    kept.begin(1);
    const row = (cells: Readonly<Record<string, string>>, isBold: boolean): void => {
      kept.row(keys.map((key) => cells[key] ?? ''));
      let x = left;
      for (const key of keys) {
        const width = key === 'description' ? rest : widths[key];
        if (form === 'grid') this.#sheet.box(x, this.#y - 4, width, this.#step + 6);
        const align = isRight.has(key) ? 'right' : 'left';
        const own = cells[key] ?? '';
        const size = Math.min(
          this.#sheet.size,
          (this.#sheet.size * (width - 4)) / Math.max(1, this.#sheet.width(own, { isBold })),
        );
        this.#sheet.text(align === 'right' ? x + width - 3 : x + 3, this.#y, own, { isBold, align, size });
        x += width;
      }
      if (form === 'lines') this.#sheet.rule(left, this.#y + this.#step, wide);
      this.#y += this.#step + 6;
    };
    if (form === 'shaded') this.#sheet.shade(left, this.#y - 3, wide, this.#step + 4);
    row(Object.fromEntries(keys.map((key) => [key, this.#printer.label(words[key])])), this.#chance(0.7));
    for (const [at, line] of lines.entries()) {
      this.#printer.line(line.amount);
      const print = (amount: number): string => (withMoney ? this.#printer.money(amount) : this.#printer.bare(amount));
      row(
        {
          position: String(at + 1),
          code: line.code,
          description: line.name,
          quantity: this.#printer.quantity(line.quantity),
          unit,
          unitPrice: this.#printer.unsigned(line.price),
          rate: `${this.#printer.quantity(line.rate)}${this.#chance(0.5) ? '%' : ' %'}`,
          lineTotal: print(line.amount),
        },
        false,
      );
      if (this.#chance(0.12)) {
        const x = left + (has.position ? 34 : 0) + (has.code ? 62 : 0) + 3;
        const serial = `S/N ${this.#random.digits(6)}`;
        kept.more(keys.indexOf('description'), serial);
        this.#sheet.text(x, this.#y - 4, serial, { size: 7 });
        this.#y += 8;
      }
    }
    this.#y += 8;
  }

  #sums(): readonly Entry[] {
    const { words, goods, discount, shipping, net, taxes, gross, prepaid } = this.#bill;
    const printer = this.#printer;
    const rows: Entry[] = [];
    const add = (label: string, value: string): void => {
      rows.push({ label, value });
    };
    const isStepped = discount > 0 || shipping > 0;
    printer.amount('subtotal', isStepped ? goods : net, net);
    printer.amount(
      'tax',
      taxes.reduce((sum, { tax }) => sum + tax, 0),
    );
    printer.amount('total', gross);
    const subtotals = words.subtotal.split('|').map((each) => printer.loud(each));
    const first = subtotals[Math.floor(this.#random.next() * subtotals.length)] ?? '';
    add(first, printer.money(isStepped ? goods : net));
    if (discount > 0) add(printer.label(words.discount), printer.money(-discount));
    if (shipping > 0) add(printer.label(words.shipping), printer.money(shipping));
    if (isStepped && this.#chance(0.5)) add(subtotals.find((each) => each !== first) ?? first, printer.money(net));
    for (const { rate, base, tax } of taxes) add(printer.taxLabel(words.tax, rate, base), printer.money(tax));
    const totals = words.total.split('|').map((each) => printer.loud(each));
    add(totals.find((each) => each !== first && this.#chance(0.4)) ?? totals[0] ?? '', printer.money(gross, true));
    if (prepaid > 0) {
      add(printer.label(words.prepaid), printer.money(-prepaid));
      add(printer.label(words.amountDue), printer.money(printer.amount('amountDue', gross - prepaid)));
    } else if (this.#chance(0.2))
      add(printer.label(words.amountDue), printer.money(printer.amount('amountDue', gross)));
    return rows;
  }

  #taxTable(): void {
    const { words, taxes } = this.#bill;
    const cells = [
      words.taxTable.map((each) => this.#printer.loud(each)),
      ...taxes.map(({ rate, base, tax }) => [
        `${this.#printer.quantity(rate)} %`,
        ...[base, tax, base + tax].map((each) => this.#printer.bare(each)),
      ]),
    ];
    this.#printer.kept.begin(1);
    for (const row of cells) {
      this.#printer.kept.row(row);
      for (const [at, cell] of row.entries())
        this.#sheet.text(left + 60 + at * 85, this.#y, cell, { size: 8, align: at === 0 ? 'right' : 'right' });
      this.#y += this.#step;
    }
    this.#y += 10;
  }

  sums(): void {
    const rows = this.#sums();
    const form = this.#random.pick(['right', 'right', 'right', 'wide', 'across'] as const);
    const isTable = this.#chance(this.#bill.taxes.length > 1 ? 0.4 : 0.15);
    if (isTable && this.#chance(0.5)) this.#taxTable();
    if (form === 'across' && rows.length <= 4) this.#across(rows);
    else {
      const x = form === 'wide' ? left : left + wide * 0.5;
      const isAligned = form === 'right' && this.#chance(0.4);
      this.#printer.kept.begin(1);
      for (const [at, { label, value }] of rows.entries()) {
        const isBold = at === rows.length - 1;
        const printed = `${label}${this.#colon}`;
        this.#printer.kept.row([printed, value]);
        this.#sheet.text(isAligned ? right - 100 : x, this.#y, printed, {
          isBold,
          align: isAligned ? 'right' : 'left',
        });
        this.#sheet.text(right - 3, this.#y, value, { isBold, align: 'right' });
        if (form === 'wide') this.#sheet.rule(left, this.#y + this.#step, wide);
        this.#y += this.#step + 3;
      }
    }
    this.#y += 12;
    if (isTable && this.#y < 620 && this.#chance(0.5)) this.#taxTable();
  }

  /** Sums side by side under their headings. */
  #across(rows: readonly Entry[]): void {
    const cell = wide / rows.length;
    this.#printer.kept.begin(1);
    this.#printer.kept.row(rows.map(({ label }) => label));
    this.#printer.kept.row(rows.map(({ value }) => value));
    for (const [at, { label, value }] of rows.entries()) {
      const x = left + (at + 1) * cell - 6;
      this.#sheet.box(left + at * cell, this.#y - 3, cell, this.#step * 2 + 8);
      this.#sheet.text(x, this.#y, label, { size: this.#sheet.size * 0.9, align: 'right' });
      this.#sheet.text(x, this.#y + this.#step + 2, value, { isBold: at === rows.length - 1, align: 'right' });
    }
    this.#y += this.#step * 2 + 10;
  }

  foot(): void {
    const { words, issuer, iban, kind } = this.#bill;
    const { issueDate, gross } = this.#bill;
    if (kind === 'invoice') {
      for (const term of words.terms.split('|').filter(() => this.#chance(0.4))) {
        const date = this.#printer.other(new Date(issueDate.getTime() + 5 * 86_400_000));
        const amount = this.#printer.money(Math.round(gross * 0.98));
        this.#sheet.text(
          left,
          this.#y,
          term.replace('{d}', date).replace('{a}', () => amount),
          { size: this.#sheet.size * 0.9 },
        );
        this.#y += this.#step;
      }
    }
    const spaced = iban?.replaceAll(/(.{4})(?=.)/g, '$1 ') ?? '';
    const account =
      iban === null
        ? []
        : [
            `${oneOf(words.bank, this.#random)}${this.#colon} Sample Bank`,
            `IBAN${this.#colon} ${this.#chance(0.7) ? spaced : iban}`,
            'BIC: SAMPLEXX',
          ];
    if (iban !== null) this.#printer.reported('iban', iban);
    const legal = [`${oneOf(words.registration, this.#random)} ${this.#random.digits(6)}`];
    if (this.#isTaxIdBelow && issuer.taxId !== '')
      legal.unshift(this.#taxLine(this.#printer.reported('issuerTaxId', issuer.taxId)));
    const isSmall = this.#chance(0.6);
    const size = isSmall ? 7 : 8;
    const y = Math.max(this.#y + 10, a4.height - 70);
    const columns = [[issuer.name, ...this.#addressOf(issuer)], legal, account];
    this.#sheet.rule(left, y - 6, wide);
    for (const [at, lines] of columns.entries()) {
      for (const [index, line] of lines.entries())
        this.#sheet.text(left + (at * wide) / 3, y + index * size * 1.35, line, { size });
    }
  }

  draw(): void {
    if (this.#chance(0.15)) this.title();
    this.parties();
    this.title();
    this.meta();
    this.items();
    this.sums();
    this.foot();
  }
}

/** A sheet with an invoice or a credit note. */
export async function drawBill(bill: Bill, printer: Printer, by: { random: Random; face: Face }): Promise<Uint8Array> {
  const size = by.random.between(8, 10);
  return await drawSheet(a4, { face: by.face, size }, (sheet) => {
    new BillDrawing(sheet, { bill, printer, random: by.random }).draw();
  });
}
