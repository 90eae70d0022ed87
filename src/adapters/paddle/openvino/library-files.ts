import { join } from 'node:path';
import type { ModelSet } from '../../shared/model-set.ts';

/** Of the package and of the library in it. */
const version = '2026.4.1';

/** Below the folder of the models. */
const folder = 'openvino';
const suffix = '.so.2641';

/** What of one file depends on the platform. */
type Built = readonly [name: string, bytes: number, sha256: string];

interface Build {
  readonly wheel: ModelSet['wheel'];
  readonly libraries: readonly Built[];
}

/**
 * The wheels on PyPI by what Node calls a processor, with their size and SHA-256 there; on Linux with glibc. A file of
 * any other Python version holds the same libraries.
 */
const builds: Readonly<Record<string, Build>> = {
  x64: {
    wheel: {
      requirement: `openvino==${version}`,
      name: 'openvino-2026.4.1-22982-cp311-cp311-manylinux_2_28_x86_64.whl',
      bytes: 59_130_756,
      sha256: '2d22b1da03f7caf74df30e9f6417d0ab2f637e4a38e08e1dcd294d2c37407aaf',
      platform: 'manylinux_2_28_x86_64',
    },
    libraries: [
      [`libopenvino_c${suffix}`, 377_505, 'd2d0836d422b21fc5da2739af0d6035df3fc6dd5e4756402eb848974edecf8a5'],
      [`libopenvino${suffix}`, 20_526_937, '9b9a80ac1f18e07b13ed54459d9a865bcfe9dc170dbf8fe740c2974b85ecedc1'],
      [
        `libopenvino_onnx_frontend${suffix}`,
        6_827_321,
        '82d499f5b5e8514def7aaa1ecd5a9f570542d33ae9d00a0077f707cccd0e0192',
      ],
      [
        'libopenvino_intel_cpu_plugin.so',
        63_691_929,
        '6599e3dd300d047b5ed72f8e48101c5f312c25321f35f57f803641ff8372900b',
      ],
      ['libtbb.so.12', 369_313, 'ac9518497a4f2cb6729792730f145ee58367316031511923fef263c9ac81ca61'],
    ],
  },
  arm64: {
    wheel: {
      requirement: `openvino==${version}`,
      name: 'openvino-2026.4.1-22982-cp311-cp311-manylinux_2_35_aarch64.whl',
      bytes: 30_348_540,
      sha256: 'bea1eb3733c34ef331adc945da0ccda5937865031139073663be84c517ffda22',
      platform: 'manylinux_2_35_aarch64',
    },
    libraries: [
      [`libopenvino_c${suffix}`, 356_801, 'dfb34063847add4fe0689583633e74b69d7844e9e5a4b085476b0861c0b28f51'],
      [`libopenvino${suffix}`, 17_135_873, '4a4ce9bb19ab78288b36ff39cbfebf1307c6b1ffda953b0c2b32129a8e89f04a'],
      [
        `libopenvino_onnx_frontend${suffix}`,
        5_845_145,
        '2ea8eb7270401e9a1ccf4de9f5fc4bcb3177d00f431a8e9bfa24dfe19b7a4578',
      ],
      ['libopenvino_arm_cpu_plugin.so', 44_571_169, '839cb0653151d0962e13a129b7b1ad2ffc700b5a1472e847cdcb83e523cf424e'],
      ['libtbb.so.12', 274_601, '07ad125a3e19dbc40cf74ea6d4bd4c67ad7df5aaff9611178eea99592bc7a921'],
    ],
  },
};

/** Apache-2.0 of OpenVINO itself, and the notices of what is linked into it: the same in every wheel. */
const licences: readonly Built[] = [
  ['LICENSE', 11_357, 'c71d239df91726fc519c6eb72d318ec65820627232b2f796219e87dcf35d0ab4'],
  [
    'licensing/runtime-third-party-programs.txt',
    120_451,
    'caf4040a8c3043c9fdc7638ccc61078b40ce623e69e3bcd2bc544ae70a368b2f',
  ],
  [
    'licensing/onednn_third-party-programs.txt',
    28_475,
    'f1b16991dfe8488f3f5f07cccba575c31c91175a9f2c8d9e1569665f86e0b2f6',
  ],
  [
    'licensing/onetbb_third-party-programs.txt',
    46_979,
    'b10997cc50652ba6ab365e3bc43e13057681cd4a56533b46171529bd249749f3',
  ],
];

function filesOf({ libraries }: Build): ModelSet['files'] {
  const placed = (from: string) => (built: Built) => {
    const [name, bytes, sha256] = built;
    return { path: `${folder}/${name}`, source: `${from}/${name}`, bytes, sha256 };
  };
  return [...libraries.map(placed('openvino/libs')), ...licences.map(placed(`openvino-${version}.dist-info/licenses`))];
}

/**
 * OpenVINO's library, which runs the models faster than ONNX Runtime on many processors: its core, its C interface, its
 * reader of ONNX files and what runs models on the processor, and nothing else of the package. Null on systems for
 * which none is pinned here. `system` and `processor` are what Node calls them.
 */
export function openVinoLibrary(
  system: NodeJS.Platform = process.platform,
  processor: string = process.arch,
): ModelSet | null {
  const build = system === 'linux' ? builds[processor] : undefined;
  if (build === undefined) return null;
  return {
    of: 'OpenVINO',
    wheel: build.wheel,
    files: filesOf(build),
    command: 'docface models install --with openvino',
  };
}

/** Absolute paths of what is loaded, below the folder of the models, which has to be absolute. */
export function openVinoPaths(models: string): { readonly core: string; readonly c: string } {
  return { core: join(models, folder, `libopenvino${suffix}`), c: join(models, folder, `libopenvino_c${suffix}`) };
}
