import { defineMessages } from '../shell/dictionary.ts';

export const newMessages = defineMessages(
  {
    new: 'New template',
    intro:
      'A new kind of document: give it a name and save it as a draft. Then keep samples, draw what is read on one, and publish it.',
    adminOnly: 'Only administrators change what all clients share. Choose a client to begin a template of its own.',
    noRole: 'Your role does not begin templates. Ask an administrator.',
    part: 'Whose template',
    name: 'Name',
    nameAdvice: 'What requests and tracks call it: small letters and digits, with dots or hyphens, as in acme.order.',
    title: 'Title',
    from: 'Begin with',
    sources: { empty: 'Nothing', copy: 'A copy of a template', request: 'The document of a request' },
    copied: 'Template to copy',
    copyAdvice: 'The copy is recognised by the same words, and calls documents the same: change both in its text.',
    requestId: 'Id of the request',
    requestAdvice:
      'Its document becomes the first sample, on which you draw what is read. The page of a request begins a template from it too.',
    locale: 'Language of its numbers and dates',
    locales: { en: 'English', 'pt-BR': 'Portuguese of Brazil' },
    save: 'Save as draft',
    obstacles: {
      taken: 'There is a template with this name already. Choose another name, or open that one.',
      no_document: 'This request has no document that was read. Choose one that is finished.',
      other_client: 'The request is of another client. Samples of a client’s templates are its own requests.',
      not_copied: 'This template cannot be copied. Choose another one.',
    },
    unkept: 'The draft is saved, but the request did not become its sample:',
    open: 'Open the draft',
    back: 'All templates and tracks',
  },
  {
    new: 'Novo modelo',
    intro:
      'Um tipo novo de documento: dê-lhe um nome e salve-o como rascunho. Depois guarde amostras, desenhe em uma o que se lê, e publique-o.',
    adminOnly:
      'Só administradores mudam o que todos os clientes compartilham. Escolha um cliente para começar um modelo próprio dele.',
    noRole: 'Seu papel não começa modelos. Peça a um administrador.',
    part: 'De quem é o modelo',
    name: 'Nome',
    nameAdvice:
      'Como requisições e trilhas o chamam: letras minúsculas e dígitos, com pontos ou hífens, como acme.pedido.',
    title: 'Título',
    from: 'Começar com',
    sources: { empty: 'Nada', copy: 'Uma cópia de um modelo', request: 'O documento de uma requisição' },
    copied: 'Modelo a copiar',
    copyAdvice: 'A cópia é reconhecida pelas mesmas palavras e dá aos documentos o mesmo tipo: mude ambos no texto.',
    requestId: 'Identificador da requisição',
    requestAdvice:
      'O documento dela se torna a primeira amostra, em que você desenha o que se lê. A página de uma requisição também começa um modelo a partir dela.',
    locale: 'Língua dos números e datas',
    locales: { en: 'Inglês', 'pt-BR': 'Português do Brasil' },
    save: 'Salvar como rascunho',
    obstacles: {
      taken: 'Já existe um modelo com este nome. Escolha outro nome, ou abra aquele.',
      no_document: 'Esta requisição não tem documento lido. Escolha uma terminada.',
      other_client: 'A requisição é de outro cliente. As amostras dos modelos de um cliente são requisições dele.',
      not_copied: 'Este modelo não pode ser copiado. Escolha outro.',
    },
    unkept: 'O rascunho está salvo, mas a requisição não se tornou amostra dele:',
    open: 'Abrir o rascunho',
    back: 'Todos os modelos e trilhas',
  },
);
