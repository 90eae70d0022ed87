import { defineWords } from '../shell/language.tsx';

export const signInWords = defineWords(
  {
    name: 'Name',
    password: 'Password',
    signIn: 'Sign in',
    busy: 'Signing in',
    wrong: 'This name and password do not belong together.',
    blocked: (seconds: number) => `Too many sign-ins failed. Try again in ${seconds} seconds.`,
    otherWay: 'Sign in with your organisation',
    refused: 'The sign-in with your organisation did not work. Begin again, or ask an administrator for a role.',
    byKey: 'For developers of a client',
    apiKey: 'API key of the client',
    keyHelp:
      'Shows the requests and deliveries of that client. The key stays in this page, and is forgotten when it is closed or loaded again.',
    keyWrong: 'Nothing is known of this key, or it is not valid any more.',
    keyOfOperator: 'This is the key of an operator. Operators sign in with name and password.',
    help: 'Who runs this service makes operators with the command “docface operator create”.',
  },
  {
    name: 'Nome',
    password: 'Senha',
    signIn: 'Entrar',
    busy: 'Entrando',
    wrong: 'Este nome e esta senha não combinam.',
    blocked: (seconds: number) => `Muitas tentativas falharam. Tente de novo em ${seconds} segundos.`,
    otherWay: 'Entrar com sua organização',
    refused: 'A entrada com sua organização não funcionou. Comece de novo, ou peça um papel a um administrador.',
    byKey: 'Para desenvolvedores de um cliente',
    apiKey: 'Chave de API do cliente',
    keyHelp:
      'Mostra as requisições e entregas desse cliente. A chave fica nesta página, e é esquecida quando ela é fechada ou recarregada.',
    keyWrong: 'Nada se sabe desta chave, ou ela não vale mais.',
    keyOfOperator: 'Esta é a chave de um operador. Operadores entram com nome e senha.',
    help: 'Quem mantém este serviço cria operadores com o comando “docface operator create”.',
  },
);
