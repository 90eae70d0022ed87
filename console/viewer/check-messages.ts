import type { ValidationResult } from '../api-types.ts';
import type { Language } from '../shell/dictionary.ts';

type CheckCode = NonNullable<ValidationResult['code']>;
type EditSign = NonNullable<ValidationResult['signs']>[number];

/** What speaks for an edited file, in Portuguese; the English of the service has the meanings in it. */
export const signMeanings: Readonly<Record<EditSign, string>> = {
  image_editor: 'foi feito com um programa de retoque de imagens',
  pdf_editor: 'foi salvo por um programa que muda o texto de PDFs',
  other_program: 'foi mudado depois por outro programa, não pelo que o fez',
  saved_again: 'conteúdo de páginas foi acrescentado depois de ele estar completo',
  laid_over_fields: 'texto ou formas foram postos por cima de valores',
};

/**
 * What checks say, by code, where the English of the service does not do: all of it in Portuguese, and what names
 * fields by their keys. `{}` stands for what the sentence names.
 */
export const checkMessages: Readonly<{
  en: Readonly<Partial<Record<CheckCode, string>>>;
  'pt-BR': Readonly<Record<CheckCode, string>>;
}> = {
  en: {
    code_differs: 'The code and the print differ: {}.',
    barcode_differs: 'The barcode and the print differ: {}.',
    attachment_differs: 'The attached invoice and the print differ: {}. Ask whoever sent it which one is meant.',
    data_does_not_add_up:
      'Amounts of the file do not add up to what it says: {}. Ask whoever sent it for a correct one.',
    key_of_other_document:
      'The access key is that of another document: {} differ from what the file says. Look the document up by its key, or ask the issuer for it.',
    mrz_check_digits: 'Check digits of the MRZ do not agree: {}.',
    rows_ungrounded: 'Rows of {} hold values that do not stand in them on the document.',
  },
  'pt-BR': {
    form: 'O número não tem a forma do seu tipo.',
    all_equal_digits: 'Todos os dígitos são iguais; um número assim nunca é emitido.',
    check_digit: 'Os dígitos verificadores não concordam com o número.',
    masked: 'Parte do número está oculta, então os dígitos verificadores nada dizem.',
    unproven: 'Nenhuma regra oficial confirma este dígito verificador, por isso não foi verificado.',
    text_only: 'A regra vale apenas para texto.',
    no_real_date: 'A data não existe no calendário.',
    date_far_off: 'A data está longe demais de hoje para ser a pretendida.',
    no_real_birth_date: 'A data de nascimento não existe no calendário.',
    birth_date_in_future: 'A data de nascimento está no futuro.',
    age_above: 'A data de nascimento significa uma idade acima de {} anos.',
    age_needs: 'A regra precisa de uma data de nascimento real e do parâmetro "years".',
    younger_than: 'O titular tem menos de {} anos.',
    no_real_expiry: 'A data de validade não existe no calendário.',
    expired: 'O documento está vencido.',
    no_cep: 'O endereço não tem CEP, como têm os brasileiros.',
    cep_needs: 'A regra precisa de um CEP e de um estado.',
    cep_not_read: 'O CEP ou o estado não foi lido.',
    cep_of_other_state: 'O CEP é de outro estado.',
    amounts_only: 'A regra vale apenas para valores monetários.',
    not_positive: 'O valor não é positivo.',
    pattern_needs: 'O parâmetro "pattern" falta ou não é permitido, ou o valor é longo demais para um padrão.',
    other_form: 'O valor não tem a forma exigida.',
    allowed_needs: 'A regra precisa do parâmetro "allowed".',
    not_allowed: 'O valor não é nenhum dos permitidos.',
    no_letters: 'O número não tem letras.',
    unusual_letter: 'O número tem I, O, U, Q ou F, letras permitidas mas evitadas. Olhe de novo.',
    no_field_rule: 'Nenhuma regra sobre um campo tem este nome.',
    not_found: 'O campo não foi encontrado.',
    no_value_of_type: 'O que foi lido não é um valor do seu tipo.',
    not_as_expected: 'O valor no documento difere do esperado.',
    name_particles: 'Os nomes diferem apenas em partículas.',
    name_abbreviated: 'Os nomes concordam, com nomes do meio reduzidos a iniciais.',
    name_not_as_expected: 'O nome no documento difere do esperado.',
    nothing_expected: 'Nenhum valor esperado foi informado.',
    expected_unreadable: 'O valor esperado não pode ser lido como o tipo do campo. Envie-o como está impresso.',
    no_such_field: 'O modelo {} não tem campo com este nome.',
    few_dates: 'Menos de duas das datas foram lidas.',
    dates_out_of_order: 'As datas do documento não estão em ordem.',
    cin_dates_not_read: 'Uma das três datas não foi lida.',
    cin_without_expiry: 'A partir dos 60 anos a CIN não tem data de validade.',
    cin_valid_for: 'Uma CIN desta idade vale por {} anos.',
    no_number_on_both_sides: 'Nenhum número foi lido nos dois lados.',
    sides_differ: 'Frente e verso têm números diferentes.',
    codes_not_sought: 'Ninguém procurou códigos no documento.',
    issue_date_not_read: 'A data de emissão não foi lida.',
    older_without_code: 'Documentos desta época não têm código.',
    code_absent: 'Este modelo tem um QR code, e nenhum foi encontrado.',
    no_date_of_issue: 'Nem a data de emissão nem o mês de referência foi lido.',
    dated_in_future: 'O documento tem data no futuro.',
    older_than: 'O documento tem mais de {} dias.',
    test_environment: 'O documento vem de um ambiente de teste e não tem valor fiscal.',
    no_document_rule: 'Nenhuma regra sobre um documento tem este nome.',
    not_by_fields: 'Os campos sozinhos não respondem a isto.',
    script_not_read: 'Há escrita em um alfabeto que não foi lido, nas páginas: {}.',
    amount_not_read: 'O total ou uma de suas parcelas não foi lido.',
    no_number: 'Um valor não é um número.',
    items_do_not_add_up: 'Os itens não somam o total.',
    parts_do_not_add_up: 'As partes não somam o total.',
    balances_differ: 'Os saldos diferem por algo que não são os movimentos.',
    no_mrz: 'Nenhuma zona de leitura mecânica (MRZ) foi lida.',
    print_not_found: 'O campo impresso não foi encontrado.',
    mrz_without_number: 'A MRZ não tem número.',
    mrz_without_birth_date: 'A MRZ não tem data de nascimento.',
    mrz_without_expiry: 'A MRZ não tem data de validade.',
    mrz_without_name: 'A MRZ não tem nome.',
    mrz_number_differs: 'O número da MRZ difere do impresso.',
    mrz_birth_date_differs: 'A data de nascimento da MRZ difere da impressa.',
    mrz_expiry_differs: 'A data de validade da MRZ difere da impressa.',
    mrz_name_differs: 'O nome da MRZ difere do impresso.',
    mrz_name_cut: 'O nome enche a MRZ e pode estar cortado ali.',
    mrz_without_check_digits: 'Uma MRZ desta forma não tem dígitos verificadores.',
    mrz_check_digits: 'Dígitos verificadores da MRZ não concordam: {}.',
    mrz_line_length: 'Uma linha da MRZ não foi lida com {} caracteres.',
    indefinite_expiry: 'A validade impressa é indeterminada.',
    nothing_printed: 'Nada está impresso com que comparar o código.',
    code_differs: 'O código e o impresso diferem: {}.',
    no_readable_code: 'Nenhum código legível foi encontrado.',
    barcode_differs: 'O código de barras e o impresso diferem: {}.',
    no_attachment: 'O arquivo não tem uma fatura como dados ao lado do impresso.',
    attachment_differs: 'A fatura anexada e o impresso diferem: {}. Pergunte a quem enviou qual dos dois vale.',
    attachment_not_printed: 'Nada da fatura anexada está impresso.',
    cancelled: 'O documento foi cancelado, como diz seu protocolo. Não o lance.',
    denied: 'O fisco denegou o documento, como diz seu protocolo. Peça um válido ao emitente.',
    not_authorised: 'A resposta do fisco não diz que o documento foi autorizado. Consulte-o lá pela chave de acesso.',
    no_protocol:
      'O arquivo não tem protocolo de autorização. Peça ao emitente o arquivo com o protocolo, ou consulte o documento pela chave de acesso.',
    other_protocol: 'O protocolo no arquivo é de outra chave de acesso. Peça ao emitente o arquivo deste documento.',
    signature_not_verified:
      'A assinatura do arquivo não foi verificada: nada aqui prova quem o escreveu, nem que não foi alterado.',
    data_does_not_add_up: 'Valores do arquivo não somam o que ele diz: {}. Peça um correto a quem o enviou.',
    key_of_other_document:
      'A chave de acesso é de outro documento: {} diferem do que o arquivo diz. Consulte o documento pela chave, ou peça-o ao emitente.',
    colours_not_looked_at: 'As cores da imagem não foram examinadas.',
    colours_unclear: 'A luz da imagem esconde se ela tem cores. Peça uma à luz do dia.',
    no_colour: 'A imagem não tem cor: é cópia ou digitalização em cinza. Peça uma imagem em cores do original.',
    signs_of_editing: 'O PDF mostra sinais de edição: {}. Isto não prova nada; examine-o, ou peça-o a quem o emitiu.',
    file_not_looked_at: 'O arquivo não foi examinado.',
    no_pdf: 'O arquivo não é um PDF.',
    no_signature: 'O PDF não tem assinatura.',
    files_not_compared: 'Ninguém comparou o arquivo com os enviados antes.',
    sent_before: 'O mesmo arquivo foi enviado antes. Veja se era para ser enviado de novo.',
    ungrounded: 'O valor foi devolvido por um gerador e não está no documento.',
    rows_ungrounded: 'Linhas de {} têm valores que não estão nelas no documento.',
    addressed: 'O valor está em uma linha, ou ao lado de uma, que fala com quem extrai valores. Olhe o documento.',
    in_sentence: 'O valor está no meio de uma frase, e nem dígito verificador nem soma o confirma.',
    rival:
      'O documento imprime outro valor ao lado de um rótulo do campo, e nem dígito verificador nem soma diz qual vale.',
    unlabelled:
      'Nenhum rótulo do campo está ao lado do valor, e nem dígito verificador nem soma o confirma. Dê ao campo o rótulo que o documento imprime.',
    shared_words:
      'Palavras do valor são também as de outro campo, ao lado de outro rótulo, e nem dígito verificador nem soma diz de quem são. Olhe o documento.',
    doubted_part: 'Um dos valores pode ser outro; veja o que se diz do seu lugar.',
    generator_not_asked:
      'O gerador não foi consultado sobre este documento, então o modelo "{}" achou só o que suas regras acham. Reprocesse o pedido a partir da tipificação.',
    generator_found_nothing: 'O gerador não devolveu nenhum dos valores pedidos. Olhe o documento.',
    generator_unanswered: 'Perguntas ao gerador ficaram sem resposta; veja os avisos.',
    instructions: 'Linhas do documento falam com quem extrai seus valores. Foram deixadas de fora; olhe o documento.',
  },
};

/** What a check says, in the words of a language, and the language that it is in. */
export interface WordedCheck {
  readonly text: string;
  readonly language: Language;
}

/**
 * What a check says, for people; null where it says nothing. `titleOf` names a field by its key. Results of older
 * releases have no code, and are in the English of the service.
 */
export function wordedCheck(
  { code, about = [], message }: Pick<ValidationResult, 'code' | 'about' | 'message'>,
  by: { readonly language: Language; readonly titleOf: (key: string) => string },
): WordedCheck | null {
  const { language, titleOf } = by;
  const known: Readonly<Record<string, string>> = checkMessages[language];
  const form = code === undefined ? undefined : known[code];
  if (form === undefined) return message === undefined ? null : { text: message, language: 'en' };
  const meanings: Readonly<Record<string, string>> = signMeanings;
  const named =
    code === 'signs_of_editing'
      ? about.map((sign) => meanings[sign] ?? sign).join('; ')
      : about.map(titleOf).join(', ');
  return { text: form.replace('{}', () => named), language };
}
