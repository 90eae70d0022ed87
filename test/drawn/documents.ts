/**
 * Made-up documents, drawn with the standard PDF fonts: each is a PDF file and the values a reader should find in it.
 * People, numbers and companies do not exist; check digits are right.
 */
export type { CardOptions, DrawnDocument, DrawOptions, Jitter } from './layouts/canvas.ts';
export type { NationalCard } from './layouts/cin.ts';
export { drawCin } from './layouts/cin.ts';
export { drawCnh2006 } from './layouts/cnh-2006.ts';
export { drawCnh2022 } from './layouts/cnh-2022.ts';
export type { Bill } from './layouts/electricity-bill.ts';
export { drawElectricityBill } from './layouts/electricity-bill.ts';
export { drawInvoice } from './layouts/invoice.ts';
export { drawLetter } from './layouts/letter.ts';
export type { Licence } from './layouts/licence.ts';
export type { Passport } from './layouts/passport.ts';
export { drawPassport } from './layouts/passport.ts';
export { drawReceipt } from './layouts/receipt.ts';
export type { IdentityCard } from './layouts/rg.ts';
export { drawRg } from './layouts/rg.ts';
