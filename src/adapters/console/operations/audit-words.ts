import { defineWords } from '../shell/language.tsx';

export const auditWords = defineWords(
  {
    note: 'Who changed what. Every change that an operator or a command makes is here.',
    actor: 'Who',
    anyone: 'Anyone',
    action: 'What',
    subject: 'Of what',
    from: 'From',
    to: 'To',
    when: 'When',
    detail: 'Details',
    search: 'Search',
    none: 'Nothing in the audit matches',
    noneAdvice: 'Change or clear the filters.',
  },
  {
    note: 'Quem mudou o quê. Toda mudança que um operador ou um comando faz está aqui.',
    actor: 'Quem',
    anyone: 'Qualquer um',
    action: 'O quê',
    subject: 'De quê',
    from: 'De',
    to: 'Até',
    when: 'Quando',
    detail: 'Detalhes',
    search: 'Buscar',
    none: 'Nada na auditoria corresponde',
    noneAdvice: 'Mude ou limpe os filtros.',
  },
);
