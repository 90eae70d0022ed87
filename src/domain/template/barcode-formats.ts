/** Symbologies that are read. `EAN13` to `UPCE` and the three `DataBar` are the codes of trade items. */
export const barcodeFormats = [
  'QRCode',
  'PDF417',
  'Code128',
  'ITF',
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'DataBar',
  'DataBarExpanded',
  'DataBarLimited',
  'Code39',
  'Code93',
  'Codabar',
  'Telepen',
  'DXFilmEdge',
  'DataMatrix',
  'Aztec',
  'MaxiCode',
  'MicroQRCode',
  'RMQRCode',
] as const;

export type BarcodeFormat = (typeof barcodeFormats)[number];

/**
 * What a payload is: the access key of a Brazilian fiscal document (alone or in a consultation address), the bar code
 * of a boleto, a Pix BR Code, the PDF417 of an AAMVA driving licence, the code of a CNH, an address, other text, or
 * bytes that are no text.
 */
export const barcodeKinds = [
  'access-key',
  'boleto',
  'pix',
  'driver-licence',
  'cnh-vio',
  'url',
  'text',
  'binary',
] as const;

export type BarcodeKind = (typeof barcodeKinds)[number];
