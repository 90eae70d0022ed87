import { defineMessages } from '../shell/dictionary.ts';

export const drawingMessages = defineMessages(
  {
    drawing: 'Drawing on a sample',
    drawAdvice:
      'Choose a field, and draw a box on the page: drag, click two corners, or use arrow keys and Enter. It becomes a rule in the text.',
    drawNoSamples: 'There are no samples to draw on. Keep a request under “Samples and trial” first.',
    drawNoFields: 'The text has no fields that rules can be drawn for. Mend it first if it is not valid.',
    drawGone: 'The result of this request is not there any more; choose another sample.',
    sample: 'Sample',
    field: 'Field',
    page: 'Page',
    pageNumber: (number: number) => `Page ${number}`,
    meaning: 'What the box holds',
    meanings: { zone: 'The value: it always stands there', label: 'The label beside which the value stands' },
    movePage: 'Move the page',
    inBox: (text: string) => `In the box: ${text}`,
    nothingInBox: 'No words in the box.',
    noLabel: 'A label needs words: draw the box around the printed label.',
    takeRule: 'Write the rule',
    reads: (title: string, value: string) => `${title} reads: ${value}`,
  },
  {
    drawing: 'Desenho em uma amostra',
    drawAdvice:
      'Escolha um campo e desenhe uma caixa na página: arraste, clique em dois cantos, ou use as setas e Enter. Ela vira uma regra no texto.',
    drawNoSamples: 'Não há amostras em que desenhar. Guarde antes uma requisição em “Amostras e ensaio”.',
    drawNoFields: 'O texto não tem campos para os quais se possam desenhar regras. Corrija-o antes, se não for válido.',
    drawGone: 'O resultado desta requisição não existe mais; escolha outra amostra.',
    sample: 'Amostra',
    field: 'Campo',
    page: 'Página',
    pageNumber: (number: number) => `Página ${number}`,
    meaning: 'O que a caixa contém',
    meanings: { zone: 'O valor: ele sempre fica ali', label: 'O rótulo ao lado do qual fica o valor' },
    movePage: 'Mover a página',
    inBox: (text: string) => `Na caixa: ${text}`,
    nothingInBox: 'Nenhuma palavra na caixa.',
    noLabel: 'Um rótulo precisa de palavras: desenhe a caixa em volta do rótulo impresso.',
    takeRule: 'Escrever a regra',
    reads: (title: string, value: string) => `${title} lê: ${value}`,
  },
);
