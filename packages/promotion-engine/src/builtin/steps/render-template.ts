import {
  createPromotionStep,
  SourceArtifact,
  SourceTemplate,
  StepError,
  StepOutputs,
  StepRequest,
  TreeEditRequest,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { headerTargetProblem } from '../../services/credentials/credentialTarget';
import { mergeValues } from '../../services/templates/mergeValues';
import { overrideProblems } from '../../services/templates/overrideProblems';
import { isMap } from '../../services/templates/valueLeaves';
import { formatPath, YamlPath } from '../updates/yaml/yamlPath';
import { manifestsIn } from './rendering/manifestsIn';
import { patchManifests, RenderScalar } from './rendering/patchManifests';
import { renderPackedChart } from './rendering/renderPackedChart';
import { Manifest } from './rendering/splitManifests';
import { writeOutput } from './rendering/writeOutput';
import { inRepository } from './settings/environmentDirectory';
import { StepTextValue, textRenderer } from './settings/stepText';
import { templateSettings } from './settings/templateSettings';

type Settings = z.output<typeof templateSettings>;
type RenderText = (text: string, field: string) => StepTextValue;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Renders what a Template of the platform says, with what the environment may override, into a directory of the environment. */
export const renderTemplate = createPromotionStep({
  type: 'edit',
  files: 'any',
  id: 'render-template',
  description: 'Rendering a Template',
  settings: templateSettings,
  requires: ['tree'],
  provides: ['changes'],
  template: ({ settings }) => settings.template,
  artifact({ settings: { secretRef }, template }) {
    const { registry, repository, digest, type } =
      present(template).spec.source;
    const problem =
      secretRef === undefined ? undefined : headerTargetProblem(registry);
    if (problem !== undefined)
      throw new StepError(
        'terminal',
        `The registry of the Template ${problem}`,
      );
    return {
      registry: registry.replace(/\/$/, ''),
      repository,
      digest,
      type: type === 'chart' ? 'chart' : 'files',
      ...(secretRef === undefined ? {} : { secret: secretRef.name }),
    };
  },
  async edit(request) {
    const { promotion, settings, files } = request;
    const template = present(request.template);
    const [problem] = overrideProblems(template, settings);
    if (problem !== undefined)
      throw new StepError(
        'terminal',
        `config.${problem.field}: ${problem.message}`,
      );
    const artifact = present(request.artifact);
    const render = textRenderer(request);
    const made = await manifestsOf(request, { template, artifact, render });
    if (made.length === 0)
      throw new StepError(
        'terminal',
        `Template ${template.name} renders nothing, and everything in ${settings.output} would be deleted: check its source`,
      );
    const manifests = patchManifests(
      made,
      [...(template.spec.defaults?.patches ?? []), ...settings.patches],
      scalarRenderer(render),
    );
    const { reference, digest } = artifact;
    const result = await writeOutput(files, {
      by: 'render-template',
      directory: inRepository(promotion.directory, settings.output),
      manifests,
    });
    const { name, tag } = template;
    const outputs: StepOutputs = {
      template: name,
      reference,
      digest,
      ...(tag === undefined ? {} : { tag }),
    };
    return { ...result, outputs };
  },
});

async function manifestsOf(
  {
    promotion,
    settings,
    programs,
  }: Pick<TreeEditRequest<Settings>, 'programs'> & StepRequest<Settings>,
  {
    template: { spec },
    artifact,
    render,
  }: {
    readonly template: SourceTemplate;
    readonly artifact: SourceArtifact;
    readonly render: RenderText;
  },
): Promise<readonly Manifest[]> {
  if (spec.source.type === 'manifests') return manifestsIn(artifact);
  const { release, namespace, kubeVersion, apiVersions } = spec.render ?? {};
  const merged = mergeValues(spec.defaults?.values ?? {}, settings.values);
  return renderPackedChart(
    programs,
    artifact,
    withTexts(merged, ['values'], render),
    {
      release: release ?? promotion.pipeline,
      namespace: namespace ?? 'default',
      apiVersions: apiVersions ?? [],
      ...(kubeVersion === undefined ? {} : { kubeVersion }),
    },
  );
}

/** A value with the expressions of its texts rendered; names are not texts. */
function withTexts<T>(value: T, path: YamlPath, render: RenderText): T;
function withTexts(
  value: unknown,
  path: YamlPath,
  render: RenderText,
): unknown {
  if (typeof value === 'string') return render(value, formatPath(path));
  if (Array.isArray(value))
    return value.map((each, index) =>
      withTexts(each, [...path, index], render),
    );
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      withTexts(each, [...path, name], render),
    ]),
  );
}

function scalarRenderer(render: RenderText): RenderScalar {
  return (value, field) => {
    const parsed = scalar.safeParse(value ?? null);
    if (!parsed.success)
      throw new StepError(
        'terminal',
        `${field}: must be text, a number, a boolean or null; set what is in it by paths of its own`,
      );
    return typeof parsed.data === 'string'
      ? render(parsed.data, field)
      : parsed.data;
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined)
    throw new StepError('terminal', 'Nothing was read of the Template');
  return value;
}
