import { SourceFile } from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakeProgram,
  FakePrograms,
  FakePromotion,
  MemoryTree,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { hydrate } from './hydrate';

const sha = 'a'.repeat(40);
const object = (name: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n`;

type Texts = Readonly<Record<string, string>>;

async function run(
  commit: Texts,
  {
    config = {},
    branch = {},
    rendered,
    proposed,
    helm = () => object('chart'),
  }: {
    readonly config?: object;
    readonly branch?: Texts;
    readonly rendered?: Texts;
    readonly proposed?: Texts;
    readonly helm?: FakeProgram;
  } = {},
): Promise<Texts> {
  if (hydrate.type !== 'edit' || hydrate.files !== 'any')
    throw new Error('hydrate edits any files');
  const settings = hydrate.settings.safeParse(config);
  if (!settings.success) throw new Error('settings');
  const { writes, deletes } = await hydrate.edit({
    ...new FakePromotion().request(settings.data),
    files: new MemoryTree(branch),
    changes: [],
    programs: new FakePrograms({ helm }),
    source: {
      sha,
      files: filesOf(commit),
      ...(proposed && { proposed: { sha, files: filesOf(proposed) } }),
      ...(rendered && { rendered: { sha, files: filesOf(rendered) } }),
      merge: async () => ({ type: 'conflict' }),
    },
  });
  return Object.fromEntries([
    ...writes.map(({ path, content }) => [path, String(content)]),
    ...deletes.map(path => [path, 'deleted']),
  ]);
}

function filesOf(texts: Texts): readonly SourceFile[] {
  return Object.entries(texts).map(([path, text]) => ({
    path,
    after: Buffer.from(text),
  }));
}

describe('hydrate', () => {
  it('renders the directory of the environment at the commit of the Bundle', async () => {
    const written = await run({
      'environments/prod/web.yaml': object('web'),
      'environments/dev/web.yaml': object('dev'),
    });
    expect(Object.keys(written)).toEqual([
      'environments/prod/hydrator.metadata',
      'environments/prod/README.md',
      'environments/prod/secret_web.yaml',
    ]);
    const metadata = JSON.parse(written['environments/prod/hydrator.metadata']);
    expect(metadata).toMatchObject({
      drySha: sha,
      renderer: { name: 'plain', version: '1' },
    });
  });

  it('renders another directory with values of the environment', async () => {
    const args: (readonly string[])[] = [];
    const written = await run(
      {
        'charts/web/Chart.yaml': 'name: web\n',
        'environments/prod/values.yaml': 'a: 1\n',
      },
      {
        config: {
          path: '../../charts/web',
          values: ['values.yaml'],
          namespace: 'shop',
        },
        helm: each => {
          args.push(each);
          return each[0] === 'version' ? 'v3.16.1+g5a5449d' : object('chart');
        },
      },
    );
    expect(Object.keys(written)).toContain(
      'environments/prod/secret_chart.yaml',
    );
    expect(args[0]).toEqual(
      expect.arrayContaining([
        './charts/web',
        '--namespace=shop',
        '--values=./environments/prod/values.yaml',
      ]),
    );
    expect(
      JSON.parse(written['environments/prod/hydrator.metadata']).renderer,
    ).toEqual({ name: 'helm', version: 'v3.16.1+g5a5449d' });
  });

  it('restores what the branch had, of a rollback, and renders nothing', async () => {
    const metadata = (drySha: string) => JSON.stringify({ drySha });
    const at = (name: string) => `environments/prod/${name}`;
    const written = await run(
      {},
      {
        branch: {
          [at('hydrator.metadata')]: metadata('newer'),
          [at('kept.yaml')]: 'kept',
          [at('web.yaml')]: 'newer',
          [at('added.yaml')]: 'newer',
        },
        rendered: {
          'hydrator.metadata': metadata('older'),
          'kept.yaml': 'kept',
          'web.yaml': 'older',
          'gone.yaml': 'older',
        },
      },
    );
    expect(written).toEqual({
      [at('hydrator.metadata')]: metadata('older'),
      [at('web.yaml')]: 'older',
      [at('gone.yaml')]: 'older',
      [at('added.yaml')]: 'deleted',
    });
  });

  it.each([
    [
      'takes what the hydrator of somebody else made',
      { 'hydrator.metadata': 'b', 'manifest.yaml': 'b', 'new.yaml': 'b' },
      { 'hydrator.metadata': 'b', 'manifest.yaml': 'b', 'new.yaml': 'b' },
    ],
    [
      'deletes what that does not have any more',
      { 'hydrator.metadata': 'a', 'other.yaml': 'a' },
      { 'other.yaml': 'a', 'manifest.yaml': 'deleted' },
    ],
    [
      'writes nothing where only what is said of the manifests differs',
      {
        'hydrator.metadata': 'b',
        'README.md': 'b',
        'manifest.yaml': 'a',
      },
      {},
    ],
  ])('%s', async (_what, proposed, expected) => {
    const at = (texts: Texts) =>
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [
          `environments/prod/${name}`,
          text,
        ]),
      );
    const branch = at({ 'hydrator.metadata': 'a', 'manifest.yaml': 'a' });
    expect(await run({}, { branch, proposed })).toEqual(at(expected));
  });

  it('restores nothing over what no hydrator made', async () => {
    const restoring = run(
      {},
      {
        branch: { 'environments/prod/mine.yaml': 'mine' },
        rendered: { 'web.yaml': 'older' },
      },
    );
    await expect(restoring).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringContaining('mine.yaml was not rendered'),
    });
  });

  it('deletes nothing where nothing is rendered', async () => {
    const running = run({ 'environments/prod/README.md': 'Nothing yet' });
    await expect(running).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringContaining('environments/prod renders nothing at'),
    });
  });

  it('needs a commit', async () => {
    if (hydrate.type !== 'edit' || hydrate.files !== 'any')
      throw new Error('hydrate edits any files');
    const settings = hydrate.settings.safeParse({});
    if (!settings.success) throw new Error('settings');
    const editing = hydrate.edit({
      ...new FakePromotion().request(settings.data),
      files: new MemoryTree({}),
      changes: [],
      programs: new FakePrograms(),
    });
    await expect(editing).rejects.toMatchObject({ kind: 'terminal' });
  });
});
