import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openVinoLibrary, openVinoPaths } from '../../../../../src/adapters/paddle/openvino/library-files.ts';

describe('the files of OpenVINO', () => {
  test.each(['x64', 'arm64'])('for %s are what is loaded, once each, with a whole SHA-256', (processor) => {
    const { wheel, files } = openVinoLibrary('linux', processor) ?? { wheel: null, files: [] };
    const paths = files.map(({ path }) => path);
    const loaded = Object.values(openVinoPaths('/models')).map((path) => relative('/models', path));
    expect(paths).toEqual(expect.arrayContaining([...loaded, 'openvino/LICENSE']));
    expect(new Set(paths).size).toBe(files.length);
    for (const { sha256 } of [...files, { sha256: wheel?.sha256 }]) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(wheel?.name).toContain(wheel?.platform);
  });

  test('are none where none are pinned', () => {
    expect(openVinoLibrary('darwin', 'arm64')).toBeNull();
    expect(openVinoLibrary('linux', 'ppc64')).toBeNull();
  });
});
