import * as drawn from './documents.ts';

/** Documents of the bundled templates, each with the name of its own. */
export const drawnTypes = [
  ['br.cin', drawn.drawCin],
  ['br.cnh', drawn.drawCnh2006],
  ['br.cnh', drawn.drawCnh2022],
  ['br.rg', drawn.drawRg],
  ['icao.passport', drawn.drawPassport],
  ['br.proof_of_address', drawn.drawElectricityBill],
  ['invoice', drawn.drawInvoice],
  ['receipt', drawn.drawReceipt],
] as const;
