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
    help: 'Quem mantém este serviço cria operadores com o comando “docface operator create”.',
  },
);
