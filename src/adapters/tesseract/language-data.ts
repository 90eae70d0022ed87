import type { FileSet } from '../shared/model-set.ts';

/** The compact models: those of `tessdata_best` with integer weights, LSTM only. */
export const modelVersion = '4.0.0_best_int';

/** Bytes and SHA-256 of the data of each language, as version 1.0.0 of its npm package has them. */
const data: Readonly<Record<string, readonly [bytes: number, sha256: string]>> = {
  ara: [1_661_906, 'f4746c44b02342dd5b3d4f0198000f47d7c49f1a229e63e0f436c0592dcd9639'],
  ben: [1_373_429, 'a7c1fd170b796d6b8d01b401d4bfcc54409f47b313a200e9e3756ce20d742725'],
  bul: [1_411_343, 'a38fdba9367316dad1d595427a975756e8c31367fc94a6530d012827833db8d7'],
  chi_sim: [1_718_768, 'b8a23f10c7de500891eb458a8adc9cc58ab7f242f08b7d149f5e9aea4ad5db7c'],
  deu: [1_333_102, '306c4280d0cbed46fbff727486bd43b92730181bae80f56941a091f363bdf28b'],
  ell: [1_324_749, 'e8a293abb398ec479176c1575aef24e2bacb0611c713f3fa996f97f0cd996fb3'],
  fra: [707_406, 'd611139672b3752c7097e671e4a1d9209dfd37f2aeb081ef6487fba3351e9255'],
  heb: [580_576, '9c70b524200dae77fb25e3567566eee600ccbcae9aeb89722990ccae0e84e805'],
  hin: [1_389_692, 'f3b6a0d320df38d886178cdd727b90dbf9df3db053adb32bd9cf73f0463cda07'],
  ita: [1_660_998, 'f702fcfad297ce028ede3626d1467b67939f23ff23595f9badd54681cf25a4d3'],
  jpn: [2_030_256, '2b63ebfbf1484de4a08ce53b29ef98a1c17658a93cbd38acb665d7d316d0be88'],
  kor: [1_572_336, '78c21276ab14c9bb734d83be1055d9fe5469a4e7e977c51ad385be5737e61126'],
  spa: [2_100_190, '40be52f97b5d4eb7460073dc1f94cd546b27150333c0bf854ed7e7132db6bceb'],
  tha: [896_631, '4550a5505184d1b79cf10416d5b19e643001d95411d5e717954dd26feef3ae74'],
  ukr: [2_114_206, 'ea2789a0ad99ff84bfd252a7410a1e8661a7bc5acaa41573d23b54b71446aa4c'],
};

/** Languages that can be installed beside those that are always there, by the names that Tesseract has for them. */
export const installableLanguages: readonly string[] = Object.keys(data);

/** The npm package of a language, as npm takes it. */
export const languagePackage = (language: string): string => `@tesseract.js-data/${language}@1.0.0`;

/** Where the data of a language lie below the folder of the models. */
export const languagePath = (language: string): string => `tesseract/${language}.traineddata.gz`;

/** The files of these languages; `source` is below `node_modules`. */
export function languageSet(languages: readonly string[]): FileSet {
  return {
    of: 'Tesseract',
    files: languages.flatMap((language) => {
      const [bytes, sha256] = data[language] ?? [];
      if (bytes === undefined || sha256 === undefined) return [];
      const source = `@tesseract.js-data/${language}/${modelVersion}/${language}.traineddata.gz`;
      return [{ path: languagePath(language), source, bytes, sha256 }];
    }),
    command: `docface models install --languages ${languages.join(',')}`,
  };
}
