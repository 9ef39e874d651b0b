import { MemoryTree } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { writeOutput } from './writeOutput';

const directory = 'environments/prod/rendered';
const marker = `${directory}/.kardinal-rendered`;

const write = async (
  files: Readonly<Record<string, string>>,
  rendered: Readonly<Record<string, string>>,
) => {
  const { writes, ...result } = await writeOutput(new MemoryTree(files), {
    by: 'kustomize-build',
    directory,
    manifests: Object.entries(rendered).map(([fileName, text]) => ({
      fileName,
      content: Buffer.from(text),
    })),
  });
  const written = writes.map(each => [each.path, each.content.toString()]);
  return { ...result, written: Object.fromEntries(written) };
};

describe('writeOutput', () => {
  it('makes the directory, and says in it what it is', async () => {
    expect(await write({}, { 'a.yaml': 'a\n' })).toEqual({
      written: {
        [marker]:
          'kustomize-build rendered everything in this directory, and replaces it: change what it is rendered from.\n',
        [`${directory}/a.yaml`]: 'a\n',
      },
      deletes: [],
      changes: [{ file: directory, image: 'manifests', to: '2 written' }],
    });
  });

  it('writes what differs, and deletes what is not made any more', async () => {
    const { written } = await write({}, { 'a.yaml': 'a\n' });
    const files = {
      ...written,
      [`${directory}/b.yaml`]: 'b\n',
      [`${directory}/sub/c.yaml`]: 'c\n',
      'environments/prod/d.yaml': 'd\n',
    };
    expect(await write(files, { 'a.yaml': 'new\n' })).toEqual({
      written: { [`${directory}/a.yaml`]: 'new\n' },
      deletes: [`${directory}/b.yaml`, `${directory}/sub/c.yaml`],
      changes: [
        { file: directory, image: 'manifests', to: '1 written, 2 deleted' },
      ],
    });
  });

  it('has nothing to do the second time', async () => {
    const { written } = await write({}, { 'a.yaml': 'a\n' });
    expect(await write(written, { 'a.yaml': 'a\n' })).toEqual({
      written: {},
      deletes: [],
      changes: [],
    });
  });

  it('leaves a directory alone that has something else', async () => {
    const files = { [`${directory}/mine.yaml`]: 'x\n' };
    await expect(write(files, { 'a.yaml': 'a\n' })).rejects.toThrow(
      `${directory}/mine.yaml was not rendered, and everything in ${directory} would be replaced: name another directory in config.output, or delete it`,
    );
  });
});
