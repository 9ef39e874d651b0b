import {
  chartOfFile,
  guardsOfPipeline,
  KardinalFile,
  parseKardinalFile,
  Pipeline,
  pipelineOfFile,
} from '@kardinal/backstage-plugin-kardinal-common';
import { parse, stringify } from 'yaml';
import { CliError, CliInput, CliTools, ComposedCommand } from '../CliCommand';
import { Reading } from '../cluster/readCluster';
import { Printed } from '../output/Printed';
import { exported } from './exportGraph';

const fileName = 'kardinal.yaml';

/** What an application says of itself becomes a file, a file a Pipeline, and a Pipeline a Graph to be written by hand. */
export const init: ComposedCommand = {
  type: 'composed',
  path: ['init'],
  options: [
    {
      flags: '-f, --filename <file>',
      description: 'make the Pipeline that this kardinal.yaml describes',
      presence: 'optional',
    },
    {
      flags: '--mode <mode>',
      description:
        'graph prints the Graph that the Pipeline of --from makes; default pipeline',
      presence: 'optional',
    },
    {
      flags: '--from <pipeline>',
      description: 'of --mode graph',
      presence: 'optional',
    },
    {
      flags: '--app <name>',
      description: 'of the Pipeline; default the name of the directory',
      presence: 'optional',
    },
    {
      flags: '--git <url>',
      description: 'the GitOps repository, as https://…',
      presence: 'optional',
    },
    {
      flags: '--image <repository>',
      description: 'what CI builds, without a tag',
      presence: 'optional',
    },
    {
      flags: '--chart <address>',
      description:
        'the Helm chart that is promoted, without its version, e.g. oci://ghcr.io/acme/charts/shop',
      presence: 'optional',
    },
    {
      flags: '--environments <names>',
      description:
        'in their order, with commas between them; default dev,staging,prod',
      presence: 'optional',
    },
    {
      flags: '--secret <name>',
      description:
        'the Secret with the token of the repository; default github-token',
      presence: 'optional',
    },
    {
      flags: '--dry-run',
      description: 'print the Pipeline, and write nothing',
      presence: 'optional',
    },
  ],
  description: `write a ${fileName}, or make its Pipeline with -f`,
  async run(tools, { options }) {
    const { mode = 'pipeline', filename, from } = options;
    if (mode === 'graph') {
      if (from === undefined)
        throw new CliError('--mode graph needs --from: which Pipeline');
      return exported(await tools.read(), from);
    }
    if (mode !== 'pipeline')
      throw new CliError(`invalid --mode ${mode}: it is pipeline or graph`);
    const content =
      filename === undefined
        ? contentOf(tools, options)
        : contentIn(tools, filename);
    const file = checked(content, filename ?? 'These options');
    if (options.dryRun !== undefined) return manifestOf(pipelineOfFile(file));
    return filename === undefined
      ? written(tools, content, file)
      : setUp(tools, content, file);
  },
};

/** @throws CliError where the repository is not named */
function contentOf(
  { files }: CliTools,
  { app, git, image, chart, environments, secret }: CliInput['options'],
): object {
  if (git === undefined)
    throw new CliError(
      `Name the GitOps repository with --git, or a file with -f ${fileName}`,
    );
  return {
    app: app ?? files.directory,
    ...(image === undefined ? {} : { image }),
    ...(chart === undefined ? {} : { chart }),
    git: { url: git, secret: secret ?? 'github-token' },
    environments: (environments ?? 'dev,staging,prod')
      .split(',')
      .map(name => name.trim()),
  };
}

/** @throws CliError where it is no YAML */
function contentIn({ files }: CliTools, path: string): unknown {
  const text = files.read(path);
  try {
    return parse(text);
  } catch (error) {
    throw new CliError(
      `${path}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function checked(content: unknown, from: string): KardinalFile {
  const parsed = parseKardinalFile(content);
  if (parsed.type === 'valid') return parsed.file;
  throw new CliError(`${from}: ${parsed.message}`);
}

function manifestOf(pipeline: Pipeline): Printed {
  return {
    text: stringify(pipeline),
    data: pipeline,
    names: [`pipeline/${pipeline.metadata.name}`],
  };
}

/** A file to be read and committed before anything is made. */
function written(
  { files }: CliTools,
  content: unknown,
  file: KardinalFile,
): Printed {
  files.create(fileName, stringify(content));
  return {
    text: `${fileName} written\nNext: kardinal init -f ${fileName}\n`,
    data: file,
    names: [fileName],
  };
}

async function setUp(
  { read, write }: CliTools,
  content: unknown,
  file: KardinalFile,
): Promise<Printed> {
  const reading = await read();
  // What the file does not say is where the context is.
  const isNamed = typeof content === 'object' && 'namespace' in (content ?? {});
  const pipeline = pipelineOfFile(
    isNamed ? file : { ...file, namespace: reading.namespace },
  );
  return write({
    type: 'setUp',
    pipeline,
    words: wordsOf(pipeline, file, reading),
  });
}

function wordsOf(
  pipeline: Pipeline,
  file: KardinalFile,
  { cached, policyNamespaces }: Reading,
): string {
  const { name } = pipeline.metadata;
  const names = pipeline.spec.environments.map(each => each.name);
  const gates = guardsOfPipeline(
    cached.gateTemplates(),
    pipeline,
    policyNamespaces,
  ).filter(({ scope, purpose }) => scope === 'org' && purpose === 'gate');
  return [
    `  ${names.length} environments: ${names.join(', ')}`,
    gates.length === 0
      ? '  No PolicyGate of the organization applies'
      : `  PolicyGates of the organization that apply: ${gates
          .map(({ gate }) => gate.metadata.name)
          .join(', ')}`,
    '',
    'Next: add to your CI:',
    `  kardinal create bundle ${name} ${releasedBy(file, name)}`,
  ].join('\n');
}

/** What CI says that it has built. */
function releasedBy(file: KardinalFile, name: string): string {
  const chart = chartOfFile(file);
  const image =
    file.image ??
    (chart === undefined ? `registry.example.com/${name}` : undefined);
  return [
    ...(image === undefined ? [] : [`--image ${image}:$TAG`]),
    ...(chart === undefined ? [] : [`--chart ${chart.address}:$VERSION`]),
  ].join(' ');
}
