import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { a4, drawPdf } from './layouts/canvas.ts';

/** Lines of made-up invoices, and the package and part of the font that they are set in. */
const invoices = {
  Cyrl: {
    font: 'noto-sans/files/noto-sans-cyrillic',
    lines: [
      'Счёт на оплату 3108',
      'Дата выставления 12.05.2026',
      'Поставщик общество Пример',
      'Покупатель Образцов Иван Петрович',
      'Адрес город Москва улица Новая 17',
      'Консультационные услуги 688,93',
      'Обслуживание сайта 206,33',
      'Всего к оплате 895,26',
      'Оплатите счёт в течение тридцати дней после получения',
      'Благодарим за сотрудничество и быструю оплату',
    ],
  },
  Grek: {
    font: 'noto-sans/files/noto-sans-greek',
    lines: [
      'Τιμολόγιο παροχής υπηρεσιών',
      'Αριθμός τιμολογίου 2886',
      'Ημερομηνία έκδοσης 12.05.2026',
      'Προμηθευτής Παράδειγμα Ανώνυμη Εταιρεία',
      'Διεύθυνση Οδός Ερμού 17 Αθήνα',
      'Συμβουλευτικές υπηρεσίες 415,12',
      'Συντήρηση ιστοσελίδας 586,87',
      'Πληρωτέο ποσό 1001,99',
      'Παρακαλούμε πληρώστε εντός τριάντα ημερών από την έκδοση',
      'Ευχαριστούμε για τη συνεργασία σας και την προτίμηση',
    ],
  },
  Jpan: {
    font: 'sawarabi-gothic/files/sawarabi-gothic-japanese',
    lines: [
      '請求番号 INV-2026-088',
      '発行日 2026年7月31日',
      '見本商事株式会社',
      '東京都千代田区丸の内',
      'ウェブサイト制作 100,000',
      '保守費用 20,000',
      '小計 120,000',
      '消費税 12,000',
      '合計 132,000',
      'お支払いは三十日以内にお願いいたします',
    ],
  },
  Latn: {
    font: null,
    lines: [
      'Invoice number 4417',
      'Date 12 March 2026',
      'Supplier Example Trading Limited',
      '14 Station Road, Leeds',
      'Consulting services 420.00',
      'Website maintenance 180.00',
      'Subtotal 600.00',
      'Value added tax 120.00',
      'Amount due 720.00',
      'Please pay within thirty days of the date of this invoice',
    ],
  },
} as const;

export type DrawnScript = keyof typeof invoices;

/** A page of these invoices, one below the other, words that Helvetica has in that. */
export async function drawInvoiceIn(...scripts: readonly DrawnScript[]): Promise<Uint8Array> {
  const folder = fileURLToPath(new URL('../../node_modules/@fontsource/', import.meta.url));
  const parts = await Promise.all(
    scripts.map(async (script) => {
      const { font, lines } = invoices[script];
      return { lines, font: font === null ? null : await readFile(`${folder}${font}-400-normal.woff`) };
    }),
  );
  return await drawPdf(a4, {}, (canvas) => {
    let y = 60;
    for (const { font, lines } of parts) {
      for (const line of lines) {
        let x = 60;
        for (const word of line.split(' ')) {
          canvas.font(font === null || /^[\x20-\x7e]+$/.test(word) ? 'Helvetica' : font).fontSize(12);
          canvas.text(word, x, y, { lineBreak: false });
          x += canvas.widthOfString(word) + 4;
        }
        y += 23;
      }
    }
  });
}
