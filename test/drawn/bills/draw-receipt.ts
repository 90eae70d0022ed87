import type { Random } from '../random.ts';
import { type Bill, oneOf } from './bill-contents.ts';
import type { Printer } from './printer.ts';
import { drawSheet, type Face } from './sheet.ts';

const width = 226;

/** A slip of a till. What it says beside the truth is drawn at random. */
export async function drawReceipt(
  bill: Bill,
  printer: Printer,
  by: { random: Random; face: Face },
): Promise<Uint8Array> {
  const { words, issuer } = bill;
  const { random } = by;
  const chance = (share: number): boolean => random.next() < share;
  const isCentred = chance(0.6);
  const rows: (readonly [string, string, boolean?])[] = [];
  const head: string[] = [issuer.name, issuer.street, issuer.city];
  if (chance(0.6)) head.push(`${oneOf(words.phone, random)} ${random.digits(3)} ${random.digits(6)}`);
  if (issuer.taxId !== '' && chance(0.8)) {
    head.push(`${oneOf(words.taxId, random).replace(/:$/, '')}: ${printer.reported('issuerTaxId', issuer.taxId)}`);
  }
  printer.reported('issuerName', issuer.name);
  const title = oneOf(words.receipt, random);
  const colon = chance(0.6) ? ':' : '';
  if (chance(0.7)) rows.push([title, '']);
  rows.push([`${oneOf(words.receiptNumber, random)}${colon} ${printer.reported('number', bill.number)}`, '']);
  const time = `${random.whole(8, 20)}:${String(random.whole(10, 59))}`;
  const date = printer.date('issueDate', bill.issueDate);
  if (chance(0.5)) rows.push([`${date} ${time}`, '']);
  else rows.push([`${oneOf(words.issueDate.split('|')[0] ?? '', random)}${colon} ${date}`, chance(0.5) ? time : '']);
  rows.push(['-', '']);
  const isAbove = chance(0.4);
  for (const { name, quantity, price, amount } of bill.lines) {
    const times = `${printer.quantity(quantity)} x ${printer.bare(price)}`;
    printer.line(amount);
    if (quantity === 1) rows.push([name, printer.bare(amount)]);
    else if (isAbove) rows.push([name, ''], [`  ${times}`, printer.bare(amount)]);
    else rows.push([`${printer.quantity(quantity)} ${name}`, printer.bare(amount)]);
  }
  rows.push(['-', '']);
  const isNetShown = chance(0.35);
  if (isNetShown) rows.push([oneOf(words.subtotal, random), printer.bare(printer.amount('subtotal', bill.net))]);
  const taxes = bill.taxes.map(({ rate, tax, base }): readonly [string, string] => [
    printer.taxLabel(isNetShown ? words.tax : words.includedTax, rate, base),
    printer.bare(tax),
  ]);
  printer.amount(
    'tax',
    bill.taxes.reduce((sum, { tax }) => sum + tax, 0),
  );
  printer.amount('total', bill.gross);
  const total: readonly [string, string, boolean] = [
    printer.loud(oneOf(words.total, random)),
    printer.money(bill.gross),
    true,
  ];
  if (isNetShown) rows.push(...taxes, total);
  else rows.push(total, ...taxes);
  if (chance(0.7)) {
    const step = bill.country.decimals === 0 ? 10_000 : 1000;
    const given = Math.ceil(bill.gross / step) * step;
    rows.push([oneOf(words.paidBy.split('|')[0] ?? '', random), printer.bare(given)]);
    if (given > bill.gross) rows.push([oneOf(words.change, random), printer.bare(given - bill.gross)]);
  } else rows.push([oneOf(words.paidBy.split('|').slice(1).join('|'), random), printer.bare(bill.gross)]);
  rows.push(['', ''], [oneOf(words.thanks, random), '']);
  const step = 13;
  const height = 60 + (head.length + rows.length) * step;
  return await drawSheet({ width, height }, { face: by.face, size: by.face === 'Courier' ? 7.5 : 8.5 }, (sheet) => {
    let y = 20;
    for (const [at, line] of head.entries()) {
      const style = { isBold: at === 0 };
      sheet.text(isCentred ? (width - sheet.width(line, style)) / 2 : 12, y, line, style);
      y += step;
    }
    y += 6;
    for (const [label, value, isBold = false] of rows) {
      if (label === '-') sheet.rule(12, y + 5, width - 24);
      else {
        sheet.text(12, y, label, { isBold });
        if (value !== '') sheet.text(width - 12, y, value, { isBold, align: 'right' });
      }
      y += step;
    }
  });
}
