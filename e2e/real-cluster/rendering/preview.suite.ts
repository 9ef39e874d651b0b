import { TreeDiff } from '../../../plugins/kardinal-common/src';
import { StepDefinition } from '../../../plugins/kardinal-node/src';
import { MemoryTree } from '../../../plugins/kardinal-node/src/testUtils';
import { helmTemplate } from '../../../packages/promotion-engine/src/builtin/steps/helm-template';
import { kustomizeBuild } from '../../../packages/promotion-engine/src/builtin/steps/kustomize-build';
import { renderEnvironment } from '../../../packages/promotion-engine/src/controllers/promotionStep/preview/renderEnvironment';
import { deployment, render, withPrograms } from './realPrograms';

type Files = Readonly<Record<string, string>>;

/** An environment before and after one of its files changes. */
interface Case {
  readonly step: StepDefinition;
  readonly config: unknown;
  readonly file: string;
  readonly files: Files;
  readonly before: string;
  readonly after: string;
}

const kustomization = (tag: string) =>
  `namespace: prod
resources: [deployment.yaml]
images: [{name: app, newName: ghcr.io/acme/app, newTag: ${tag}}]
secretGenerator: [{name: login, literals: [password=hunter${tag}]}]
`;

const cases: Readonly<Record<string, Case>> = {
  kustomize: {
    step: kustomizeBuild,
    config: {},
    file: 'kustomization.yaml',
    files: { 'deployment.yaml': deployment('app') },
    before: kustomization('1.0.0'),
    after: kustomization('2.0.0'),
  },
  helm: {
    step: helmTemplate,
    config: { chart: '.', values: ['prod.yaml'] },
    file: 'prod.yaml',
    files: {
      'Chart.yaml': 'apiVersion: v2\nname: app\nversion: 1.0.0\n',
      'values.yaml': 'tag: none\n',
      'templates/deployment.yaml': deployment('app:{{ .Values.tag }}'),
      'templates/same.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: same\n',
    },
    before: 'tag: 1.0.0\n',
    after: 'tag: 2.0.0\n',
  },
};

const directory = 'environments/prod';

function treeOf(files: Files): MemoryTree {
  return new MemoryTree(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        `${directory}/${path}`,
        text,
      ]),
    ),
  );
}

/** What the step itself writes, by the name of the file. */
async function written({ step, config }: Case, files: Files): Promise<Files> {
  const all = await render(step, config, files);
  return Object.fromEntries(
    Object.entries(all)
      .filter(([path]) => path.endsWith('.yaml'))
      .map(([path, text]) => [path.replace('rendered/', ''), text]),
  );
}

function changedLines({ files }: TreeDiff): readonly string[] {
  return files.flatMap(({ path, hunks }) =>
    hunks.flatMap(({ lines }) =>
      lines
        .filter(({ type }) => type !== 'same')
        .map(({ type, text }) => `${path} ${type} ${text}`),
    ),
  );
}

/** The lines that only one of two sides has; enough where no line stands twice. */
function difference(before: Files, after: Files): readonly string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return paths.sort().flatMap(path => {
    const [was, is] = [before[path], after[path]].map(
      text => text?.trimEnd().split('\n') ?? [],
    );
    return [
      ...was
        .filter(line => !is.includes(line))
        .map(line => `${path} removed ${line}`),
      ...is
        .filter(line => !was.includes(line))
        .map(line => `${path} added ${line}`),
    ];
  });
}

describe.each(Object.entries(cases))('a preview with %s', (by, each) => {
  const before = { ...each.files, [each.file]: each.before };
  const after = { ...each.files, [each.file]: each.after };

  it('shows what the step that renders would write, and no value of a Secret', async () => {
    const shown = await withPrograms(programs =>
      renderEnvironment(
        {
          directory,
          release: 'guestbook',
          changed: [`${directory}/${each.file}`],
          before: treeOf(before),
          after: treeOf(after),
        },
        programs,
      ),
    );
    if (shown.type !== 'rendered') throw new Error(JSON.stringify(shown));
    expect(shown.by).toBe(by);
    const expected = difference(
      await written(each, before),
      await written(each, after),
    );
    const isOpen = (line: string) => !/^secret_|name: login-/.test(line);
    expect(changedLines(shown.diff).filter(isOpen)).toEqual(
      expected.filter(isOpen),
    );
    expect(
      expected.some(
        line =>
          line.endsWith('image: ghcr.io/acme/app:2.0.0') ||
          line.endsWith('image: app:2.0.0'),
      ),
    ).toBe(true);
    expect(JSON.stringify(shown)).not.toMatch(/hunter|aHVudGVy/);
  });
});
