import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { ProgramEnd, ProgramInvocation } from '../git/process/LauncherMessage';
import { Confinement, ConfinementRule } from './Confinement';

const program = {
  file: '/programs/render',
  args: ['one', 'a b'],
  directory: '/scratch/files',
  environment: { HOME: '/scratch/home' },
  timeLimit: 60_000,
  outputLimit: 8,
  memoryLimit: 1024 * 1024,
};
const { signal } = new AbortController();

/** How a machine ends commands. */
type Machine = (invocation: ProgramInvocation) => Partial<ProgramEnd>;

const isUnshared = ({ file }: ProgramInvocation) => file.endsWith('unshare');
const isLimited = ({ args }: ProgramInvocation) =>
  args.some(each => each.startsWith('ulimit'));
const isTrial = ({ args }: ProgramInvocation) => args.at(-1) === ':';

describe('Confinement', () => {
  const directory = temporaryDirectory();
  const lines: string[] = [];
  const started: ProgramInvocation[] = [];
  let confinement: Confinement;

  const on = (
    machine: Machine,
    platform: NodeJS.Platform = 'linux',
    path: string = directory.resolve('bin'),
    rule: ConfinementRule = 'whenPossible',
  ) => {
    confinement = new Confinement({
      launch: async invocation => {
        started.push(invocation);
        const end = { exitCode: 0, stdout: Buffer.alloc(0), stderr: '' };
        return { ...end, ...machine(invocation) };
      },
      logger: { info: line => lines.push(line) },
      clock: { now: () => 1_000 },
      rule,
      platform,
      path,
    });
  };
  const refuses =
    (isRefused: (invocation: ProgramInvocation) => boolean): Machine =>
    invocation =>
      isRefused(invocation) ? { exitCode: 1 } : {};

  beforeEach(() => {
    directory.clear();
    lines.length = 0;
    started.length = 0;
    mkdirSync(directory.resolve('bin'));
    const unshare = join(directory.resolve('bin'), 'unshare');
    writeFileSync(unshare, 'x');
    chmodSync(unshare, 0o755);
  });

  it.each<
    [what: string, Machine, isUnshared: boolean, isLimited: boolean, RegExp]
  >([
    ['both', () => ({}), true, true, /a limit of memory here, and no network$/],
    [
      'no namespaces',
      refuses(isUnshared),
      false,
      true,
      /a limit .*the network of the backend: unshare is not there or/,
    ],
    ['no limits', refuses(isLimited), true, false, /no limit .*no network$/],
    [
      'neither',
      refuses(each => isUnshared(each) || isLimited(each)),
      false,
      false,
      /no limit .*the network of the backend/,
    ],
  ])(
    'runs a program with what a machine has: %s',
    async (_what, machine, unshared, limited, line) => {
      on(machine);
      await confinement.start(program, signal);
      await confinement.start(program, signal);
      const [first, second, ...others] = started.filter(each => !isTrial(each));
      expect(others).toEqual([]);
      expect(second).toEqual(first);
      expect([isUnshared(first), isLimited(first)]).toEqual([
        unshared,
        limited,
      ]);
      expect([first.file, ...first.args].slice(-3)).toEqual([
        '/programs/render',
        'one',
        'a b',
      ]);
      expect(first.environment).toEqual({
        HOME: '/scratch/home',
        ...(limited ? { GOMEMLIMIT: '786432B', GOTRACEBACK: 'none' } : {}),
      });
      expect(lines).toEqual([expect.stringMatching(line)]);
    },
  );

  it('names the limit to the shell in KiB, and gives the program no word of its own', async () => {
    on(() => ({}));
    await confinement.start(program, signal);
    expect(started.at(-1)).toMatchObject({
      file: directory.resolve('bin/unshare'),
      args: [
        '-r',
        '-n',
        '/bin/sh',
        '-c',
        'ulimit -d "$1" && shift && exec "$@"',
        '/bin/sh',
        '1024',
        '/programs/render',
        'one',
        'a b',
      ],
    });
  });

  it.each<[NodeJS.Platform, string | undefined]>([
    ['darwin', undefined],
    ['linux', '/nowhere'],
  ])('tries nothing that is not there, on %s', async (platform, path) => {
    on(() => ({}), platform, path);
    await confinement.start(program, signal);
    expect(started.some(isUnshared)).toBe(false);
    expect(started.some(isLimited)).toBe(platform === 'linux');
  });

  describe('where it is required', () => {
    const require = (machine: Machine, platform: NodeJS.Platform = 'linux') =>
      on(machine, platform, directory.resolve('bin'), 'required');
    const network = /cannot keep them from the network: unshare is not/;
    const memory = /limit their memory: ulimit -d is not/;

    it.each<[what: string, Machine, NodeJS.Platform, readonly RegExp[]]>([
      ['no namespaces', refuses(isUnshared), 'linux', [network]],
      ['no limits', refuses(isLimited), 'linux', [memory]],
      ['neither', () => ({}), 'darwin', [network, memory]],
    ])(
      'nothing runs on a machine with %s, and what is missing is said',
      async (_what, machine, platform, reasons) => {
        require(machine, platform);
        const refusal = await confinement
          .start(program, signal)
          .catch(error => error);
        expect(refusal).toMatchObject({ kind: 'waiting', retryAt: 121_000 });
        for (const reason of reasons) expect(refusal.message).toMatch(reason);
        expect(refusal.message).toMatch(/kardinal\.rendering\.confinement/);
        expect(started.every(isTrial)).toBe(true);
      },
    );

    it('goes on once the machine permits it', async () => {
      let isPermitted = false;
      require(each =>
        isUnshared(each) && !isPermitted ? { exitCode: 1 } : {});
      await expect(confinement.start(program, signal)).rejects.toThrow(network);
      isPermitted = true;
      expect(await confinement.start(program, signal)).toMatchObject({
        exitCode: 0,
      });
      expect(started.filter(each => !isTrial(each)).every(isUnshared)).toBe(
        true,
      );
    });
  });

  it.each([
    ['fatal error: runtime: out of memory: cannot allocate 8 bytes', 'memory'],
    ['/bin/sh: 1: Out of space', 'memory'],
    [
      "terminate called after throwing an instance of 'std::bad_alloc'",
      'memory',
    ],
    ['unknown field "resuorces"', undefined],
  ])(
    'knows by its words who had no more memory: %s',
    async (stderr, stopped) => {
      on(each => (isTrial(each) ? {} : { exitCode: 2, stderr }));
      expect((await confinement.start(program, signal)).stopped).toBe(stopped);
    },
  );

  it('takes no word for it where there is no limit, or of who succeeded', async () => {
    const stderr = 'out of memory';
    on(each =>
      isLimited(each)
        ? { exitCode: 1 }
        : { stderr, exitCode: isTrial(each) ? 0 : 1 },
    );
    expect((await confinement.start(program, signal)).stopped).toBeUndefined();
    on(() => ({ stderr }));
    expect((await confinement.start(program, signal)).stopped).toBeUndefined();
  });

  it('looks again where the look was interrupted, and starts nothing unconfined meanwhile', async () => {
    on(() => ({ exitCode: -1, stopped: 'lost' }));
    await expect(confinement.start(program, signal)).rejects.toMatchObject({
      kind: 'transient',
    });
    expect(started.every(isTrial)).toBe(true);
    await expect(confinement.start(program, signal)).rejects.toThrow();
    expect(started).toHaveLength(2);
    expect(lines).toEqual([]);
  });
});
