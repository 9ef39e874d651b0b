import { ProgramRun } from '@kardinal/backstage-plugin-kardinal-node';
import { NotedPrograms } from './NotedPrograms';

const files = new Map([
  ['b.yaml', Buffer.from('b')],
  ['a.yaml', Buffer.from('a')],
]);

/** Programs of a machine that has one of them. */
function machine(program: string, version: string): NotedPrograms {
  return new NotedPrograms({
    run: async ({ commands }: ProgramRun) => {
      const isVersion = commands[0].args[0] === 'version';
      const stdout = Buffer.from(isVersion ? version : '');
      return { program, exitCode: 0, stdout, stderr: '' };
    },
  });
}

const render = (programs: NotedPrograms, attempt?: number) =>
  programs.run({
    commands: [
      { program: 'kustomize', args: ['build'] },
      { program: 'kubectl', args: ['kustomize'] },
      { program: 'helm', args: ['template'] },
    ],
    files,
    ...(attempt === undefined ? {} : { attempt }),
  });

describe('NotedPrograms', () => {
  it.each([
    ['kustomize', 'v5.4.3\n', 'kustomize', 'v5.4.3'],
    ['kustomize', '{Version:kustomize/v4.5.7 …}', 'kustomize', 'v4.5.7'],
    ['helm', 'v3.16.1+g5a5449d\n', 'helm', 'v3.16.1+g5a5449d'],
    [
      'kubectl',
      'Client Version: v1.31.0\nKustomize Version: v5.4.2\n',
      'kustomize',
      'v5.4.2',
    ],
    ['kustomize', 'who knows', 'kustomize', 'unknown'],
  ])(
    'reads the version of %s from %j',
    async (program, said, name, version) => {
      const programs = machine(program, said);
      await render(programs);
      expect(await programs.renderer()).toEqual({ name, version });
    },
  );

  it('notes what was run with which files, whatever their order, and no repetition', async () => {
    const programs = machine('kubectl', 'v1');
    await render(programs, 1);
    await render(programs, 2);
    expect(programs.runs).toEqual([
      {
        program: 'kubectl',
        args: ['kustomize'],
        files: [
          ['a.yaml', expect.stringMatching(/^sha256:/)],
          ['b.yaml', expect.stringMatching(/^sha256:/)],
        ],
      },
    ]);
  });

  it('says that nothing rendered where no program ran', async () => {
    expect(await machine('helm', 'v3').renderer()).toEqual({
      name: 'plain',
      version: '1',
    });
  });
});
