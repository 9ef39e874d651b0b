import {
  FakeProgram,
  FakePrograms,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { treeOf } from '../../../services/preview/__testUtils__/treeOf';
import { renderEnvironment } from './renderEnvironment';

const kustomization = 'environments/prod/kustomization.yaml';
const chart = {
  'environments/prod/Chart.yaml': 'name: app\n',
  'environments/prod/templates/a.yaml': 'kind: Deployment\n',
};
const secret = (password: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\nstringData:\n  password: ${password}\n`;

/** What stands last in a file. */
const lastWord = (content: Buffer | undefined) =>
  /\w*\s*$/.exec(String(content))?.[0].trim() ?? '';

/** Prints an object with the last word of one file. */
const printing =
  (path: string): FakeProgram =>
  (_args, files) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata: {tag: ${lastWord(
      files.get(path),
    )}}\n`;

interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly others?: Readonly<Record<string, string>>;
}

const render = (
  { path, before, after, others = {} }: Change,
  programs: Readonly<Record<string, FakeProgram>>,
) =>
  renderEnvironment(
    {
      directory: 'environments/prod',
      release: 'guestbook',
      changed: [path],
      before: treeOf({ ...others, [path]: before }),
      after: treeOf({ ...others, [path]: after }),
    },
    new FakePrograms(programs),
  );

const inKustomization = {
  path: kustomization,
  before: 'namePrefix: a1\n',
  after: 'namePrefix: a2\n',
};
const inValues: Change = {
  path: 'environments/prod/values-prod.yaml',
  before: '1',
  after: '2',
  others: chart,
};

describe('renderEnvironment', () => {
  it.each<[string, Change, Readonly<Record<string, FakeProgram>>, string]>([
    [
      'kustomize',
      inKustomization,
      { kustomize: printing(kustomization) },
      'kustomize',
    ],
    [
      'kubectl where there is no kustomize',
      inKustomization,
      { kubectl: printing(kustomization) },
      'kustomize',
    ],
    ['helm', inValues, { helm: printing(inValues.path) }, 'helm'],
  ])('compares what %s makes of it', async (_what, change, programs, by) => {
    expect(await render(change, programs)).toMatchObject({
      type: 'rendered',
      by,
      diff: {
        added: 1,
        removed: 1,
        files: [{ path: 'configmap_a.yaml' }],
      },
    });
  });

  it('renders a chart with the values files that change, and its own are not named', async () => {
    const asked: string[][] = [];
    const helm: FakeProgram = args => {
      asked.push(args.filter(each => each.startsWith('--values')));
      return 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n';
    };
    await render(inValues, { helm });
    await render(
      { ...inValues, path: 'environments/prod/values.yaml' },
      { helm },
    );
    expect(asked).toEqual([
      ...Array.from({ length: 4 }, () => [`--values=./${inValues.path}`]),
      ...Array.from({ length: 4 }, () => []),
    ]);
  });

  it.each<[string, Change, Readonly<Record<string, FakeProgram>>, object]>([
    [
      'files that no program is for',
      { path: 'environments/prod/app.yaml', before: 'a', after: 'b' },
      {},
      { type: 'none' },
    ],
    [
      'a program that is not there',
      inValues,
      {},
      {
        type: 'unavailable',
        reason:
          'helm is not installed where the backend runs, so its output is not compared.',
      },
    ],
    [
      'a program that fails, without what it printed',
      inKustomization,
      {
        kustomize: () => ({ exitCode: 1, stderr: 'near password: hunter2' }),
      },
      {
        type: 'unavailable',
        reason:
          'kustomize cannot render environments/prod; run it there to see why.',
      },
    ],
  ])(
    'says why it compares nothing: %s',
    async (_what, change, programs, said) => {
      expect(await render(change, programs)).toEqual(said);
    },
  );

  it('hides what a template makes of a Secret', async () => {
    const kustomize: FakeProgram = (_args, files) =>
      secret(`hunter${lastWord(files.get(kustomization))}`);
    const rendered = await render(inKustomization, { kustomize });
    expect(rendered).toMatchObject({ type: 'rendered', diff: { added: 1 } });
    expect(JSON.stringify(rendered)).toContain('‹hidden, changed›');
    expect(JSON.stringify(rendered)).not.toContain('hunter');
  });
});
