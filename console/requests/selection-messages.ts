import { defineMessages } from '../shell/dictionary.ts';

export const selectionMessages = defineMessages(
  {
    byValue: 'By a value',
    value: 'Value',
    field: 'Field',
    anyField: 'Any; or a key such as number, or items.code',
    valueNote:
      'Finds results that hold exactly this in a field, such as a tax id, an amount or a date. The address of this page does not show it.',
    search: 'Search',
    soughtAny: (value: string) => `Value: ${value}`,
    soughtIn: (value: string, field: string) => `${field}: ${value}`,
    forgetValue: 'Any value',
    chooseClient: 'Choose a client',
    chooseClientAdvice: 'Values are searched in the results of one client. Choose it above.',
    tooShort: 'This value cannot be found',
    tooShortAdvice: 'Give at least 4 letters or digits: what is shorter is on too many documents to find one by it.',
    asOfNow: 'As of when it was searched. Search again to see what is new.',
    selection: 'Selection',
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all on this page',
    selected: (count: number) => (count === 1 ? '1 request selected' : `${count} requests selected`),
    unselect: 'Select none',
    names: {
      reprocess: 'Reprocess',
      cancel: 'Cancel',
      erase: 'Erase',
      csv: 'Export as CSV',
      json: 'Export as JSON',
    },
    questions: {
      reprocess: (count: string) => `${count} will be read again, each as a new attempt under the newest versions.`,
      cancel: (count: string) => `The work on ${count} will be stopped.`,
      erase: (count: string) =>
        `The files and what was read of ${count} will be destroyed, and the keys that protected them. Nothing brings them back.`,
      csv: (count: string) => `A file with a row for each document of ${count} will be saved on this computer.`,
      json: (count: string) => `A file with ${count} and their results will be saved on this computer.`,
    },
    requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
    leftOut: (count: number) =>
      count === 1
        ? 'It does not apply to 1 other that is selected.'
        : `It does not apply to ${count} others that are selected.`,
    noneApplies: 'It applies to none of the selected requests.',
    from: 'Documents begin with',
    confirm: {
      reprocess: (count: string) => `Reprocess ${count}`,
      cancel: (count: string) => `Cancel ${count}`,
      erase: (count: string) => `Erase ${count} for good`,
      csv: (count: string) => `Export ${count}`,
      json: (count: string) => `Export ${count}`,
    },
    progress: (done: number, all: number, failed: number) =>
      failed === 0 ? `${done} of ${all} done` : `${done} of ${all} done, ${failed} failed`,
    stop: 'Stop',
    stopped: (left: number) => `Stopped; ${left} were not begun.`,
    close: 'Close',
    failures: 'What failed',
  },
  {
    byValue: 'Por um valor',
    value: 'Valor',
    field: 'Campo',
    anyField: 'Qualquer um; ou uma chave como number, ou items.code',
    valueNote:
      'Encontra resultados com exatamente isto em um campo, como um CPF, um valor ou uma data. O endereço desta página não o mostra.',
    search: 'Pesquisar',
    soughtAny: (value: string) => `Valor: ${value}`,
    soughtIn: (value: string, field: string) => `${field}: ${value}`,
    forgetValue: 'Qualquer valor',
    chooseClient: 'Escolha um cliente',
    chooseClientAdvice: 'Valores são pesquisados nos resultados de um cliente. Escolha-o acima.',
    tooShort: 'Este valor não pode ser encontrado',
    tooShortAdvice:
      'Informe ao menos 4 letras ou dígitos: o que é mais curto está em documentos demais para encontrar um por ele.',
    asOfNow: 'Do momento da pesquisa. Pesquise de novo para ver o que é novo.',
    selection: 'Seleção',
    select: (name: string) => `Selecionar ${name}`,
    selectAll: 'Selecionar todas nesta página',
    selected: (count: number) => (count === 1 ? '1 requisição selecionada' : `${count} requisições selecionadas`),
    unselect: 'Desmarcar todas',
    names: {
      reprocess: 'Reprocessar',
      cancel: 'Cancelar',
      erase: 'Apagar',
      csv: 'Exportar como CSV',
      json: 'Exportar como JSON',
    },
    questions: {
      reprocess: (count: string) =>
        `Nova leitura de ${count}, cada uma como uma nova tentativa com as versões mais novas.`,
      cancel: (count: string) => `O trabalho em ${count} será interrompido.`,
      erase: (count: string) =>
        `Os arquivos e o que foi lido de ${count} serão destruídos, e as chaves que os protegiam. Nada os traz de volta.`,
      csv: (count: string) => `Um arquivo com uma linha por documento de ${count} será salvo neste computador.`,
      json: (count: string) => `Um arquivo com ${count} e seus resultados será salvo neste computador.`,
    },
    requests: (count: number) => (count === 1 ? '1 requisição' : `${count} requisições`),
    leftOut: (count: number) =>
      count === 1 ? 'Não se aplica a 1 outra selecionada.' : `Não se aplica a ${count} outras selecionadas.`,
    noneApplies: 'Não se aplica a nenhuma das requisições selecionadas.',
    from: 'Documentos começam com',
    confirm: {
      reprocess: (count: string) => `Reprocessar ${count}`,
      cancel: (count: string) => `Cancelar ${count}`,
      erase: (count: string) => `Apagar ${count} para sempre`,
      csv: (count: string) => `Exportar ${count}`,
      json: (count: string) => `Exportar ${count}`,
    },
    progress: (done: number, all: number, failed: number) =>
      failed === 0 ? `${done} de ${all} feitas` : `${done} de ${all} feitas, ${failed} falharam`,
    stop: 'Parar',
    stopped: (left: number) => `Parado; ${left} não foram iniciadas.`,
    close: 'Fechar',
    failures: 'O que falhou',
  },
);
