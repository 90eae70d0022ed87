/** Words that receipts, invoices, bills, forms and letters print in their language, in small letters; no names. */
const byLanguage: Readonly<Record<string, string>> = {
  en:
    'account address again amount amounts balance bill cash cashier change charge code company customer date ' +
    'delivery description discount document due email excluding exclusive fax goods gross included including ' +
    'inclusive invoice item items member mobile name net number order page paid payable payment phone please price ' +
    'quantity receipt received reference registration rounding sale sales service signature subtotal summary table ' +
    'tax taxable taxes telephone tender terms thank thanks time total unit visit welcome',
  pt:
    'bairro cliente código consumidor data desconto descrição emissão emitente empresa endereço fatura fornecedor ' +
    'hora município nome nota número obrigado operação pagamento preço produto quantidade recibo telefone total ' +
    'troco unidade unitário valor vencimento',
  es:
    'cantidad cliente dirección efectivo factura fecha gracias hora importe impuesto nombre número pago precio ' +
    'proveedor recibo teléfono total unidad vencimiento',
  fr:
    'adresse client date échéance espèces facture heure merci montant nom numéro paiement prix quantité rendu ' +
    'référence remise téléphone total unitaire',
  de:
    'anzahl artikel bargeld beleg betrag datum einzelpreis gesamt kunde menge mehrwertsteuer nummer preis quittung ' +
    'rabatt rechnung rückgeld seite steuer summe telefon uhrzeit zwischensumme',
  it: 'cliente contanti data descrizione fattura importo indirizzo imposta numero pagamento prezzo quantità resto totale',
  nl: 'aantal adres bedrag betaling btw contant datum factuur klant korting naam nummer omschrijving prijs totaal',
};

/** Words that any document may print, whatever its language. */
export const documentWords: ReadonlySet<string> = new Set(Object.values(byLanguage).join(' ').split(' '));
