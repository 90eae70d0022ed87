import { defineWords } from '../shell/language.tsx';

/** What to do about the codes of errors and warnings, beyond what the service says itself. */
export const codeWords = defineWords(
  {
    UNREADABLE_FILE: 'The file is damaged. Ask for it again, or save it anew with another program.',
    FILE_TOO_COMPLEX: 'Print the file to a new PDF, or send its pages as pictures.',
    ENCRYPTED_FILE: 'Send it again with its password in filePassword, or without a password.',
    TOO_MANY_PAGES:
      'Send fewer pages, or choose some with “pages”. An administrator can raise the limit of the client.',
    IMAGE_TOO_LARGE: 'Send a smaller picture: 300 dpi of the document is enough.',
    UNKNOWN_TEMPLATE: 'Choose a template that there is; see the list of templates.',
    ENGINE_FAILED:
      'Reprocess the request. If it fails again, look at the log of the service with the id of the request.',
    DEADLINE_EXCEEDED: 'It took too long. Reprocess it when less is running, or send fewer pages at once.',
    POISON_FILE:
      'This file stopped the process that worked on it several times and was given up. Ask for another copy.',
    INTERNAL_ERROR:
      'The service is to blame, not the file. Look at its log with the id of the request, then reprocess.',
    DEPENDENCY_UNAVAILABLE: 'Something that the service needs was away. Reprocess the request when it is back.',
    REVIEW_REJECTED: 'Somebody looked at the result and rejected it. Ask for another document, or review it again.',
    PAGE_FAILED: 'This page could not be read; the others were. Reprocess the request, or ask for the page again.',
    FILE_SEEN_BEFORE: 'The same client sent the same bytes before: look whether the request is a repetition.',
  },
  {
    UNREADABLE_FILE: 'O arquivo está danificado. Peça-o de novo, ou salve-o com outro programa.',
    FILE_TOO_COMPLEX: 'Imprima o arquivo em um novo PDF, ou envie suas páginas como imagens.',
    ENCRYPTED_FILE: 'Envie de novo com a senha em filePassword, ou sem senha.',
    TOO_MANY_PAGES:
      'Envie menos páginas, ou escolha algumas com “pages”. Um administrador pode aumentar o limite do cliente.',
    IMAGE_TOO_LARGE: 'Envie uma imagem menor: 300 dpi do documento bastam.',
    UNKNOWN_TEMPLATE: 'Escolha um modelo que exista; veja a lista de modelos.',
    ENGINE_FAILED: 'Reprocesse a requisição. Se falhar de novo, veja o log do serviço com o identificador dela.',
    DEADLINE_EXCEEDED: 'Demorou demais. Reprocesse quando houver menos trabalho, ou envie menos páginas por vez.',
    POISON_FILE: 'Este arquivo parou várias vezes o processo que trabalhava nele e foi abandonado. Peça outra cópia.',
    INTERNAL_ERROR: 'A culpa é do serviço, não do arquivo. Veja o log com o identificador da requisição e reprocesse.',
    DEPENDENCY_UNAVAILABLE: 'Algo de que o serviço precisa estava fora. Reprocesse a requisição quando voltar.',
    REVIEW_REJECTED: 'Alguém olhou o resultado e o rejeitou. Peça outro documento, ou revise-o de novo.',
    PAGE_FAILED: 'Esta página não pôde ser lida; as outras sim. Reprocesse a requisição, ou peça a página de novo.',
    FILE_SEEN_BEFORE: 'O mesmo cliente já enviou os mesmos bytes: veja se a requisição é uma repetição.',
  },
);
