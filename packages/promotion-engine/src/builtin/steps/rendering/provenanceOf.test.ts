import { ProgramRun } from '@kardinal/backstage-plugin-kardinal-node';
import { NotedPrograms } from '../../../services/programs/NotedPrograms';
import { provenanceOf } from './provenanceOf';

interface Case {
  readonly version?: string;
  readonly args?: readonly string[];
  readonly file?: string;
}

const manifests = [{ fileName: 'a.yaml', content: Buffer.from('a\n') }];

/** What is said of what kustomize rendered. */
async function rendered({
  version = 'v5.4.2',
  args = ['build', 'apps/web'],
  file = 'a',
}: Case = {}) {
  const programs = new NotedPrograms({
    run: async ({ commands }: ProgramRun) => ({
      program: 'kustomize',
      exitCode: 0,
      stdout: Buffer.from(commands[0].args[0] === 'version' ? version : ''),
      stderr: '',
    }),
  });
  await programs.run({
    commands: [{ program: 'kustomize', args }],
    files: new Map([['kustomization.yaml', Buffer.from(file)]]),
  });
  return provenanceOf(programs, { manifests });
}

const plain = (content: string) =>
  provenanceOf(
    new NotedPrograms({ run: () => Promise.reject(new Error('nothing runs')) }),
    { manifests: [{ fileName: 'a.yaml', content: Buffer.from(content) }] },
  );

describe('what is said of rendered manifests', () => {
  it('is the program, its version, and one hash of what it was given', async () => {
    const said = await rendered();
    expect(said).toEqual({
      renderer: { name: 'kustomize', version: 'v5.4.2' },
      inputs: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect(await rendered()).toEqual(said);
  });

  it.each<[string, Case]>([
    ['another version', { version: 'v5.4.3' }],
    ['another argument', { args: ['build', 'apps/db'] }],
    ['another file', { file: 'b' }],
  ])('is another hash with %s', async (_what, change) => {
    expect((await rendered(change)).inputs).not.toBe((await rendered()).inputs);
  });

  it('is a hash of manifests that are taken as they are', async () => {
    const said = await plain('a\n');
    expect(said.renderer).toEqual({ name: 'plain', version: '1' });
    expect((await plain('a\n')).inputs).toBe(said.inputs);
    expect((await plain('b\n')).inputs).not.toBe(said.inputs);
  });
});
