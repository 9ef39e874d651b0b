import {
  EnvironmentNodeView,
  ExplainLine,
  GateNodeView,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CliError, ClusterCommand } from '../CliCommand';
import { oneLine } from '../output/oneLine';
import { tableText } from '../output/tableText';
import { pipelineNamed, viewOf } from './viewOf';

/** Why a Bundle is in an environment, or is not: the gates with the values that they read, and what would open them. */
export const explain: ClusterCommand = {
  type: 'cluster',
  path: ['explain'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--env <environment>',
      description: 'the environment that is asked about',
      presence: 'required',
    },
    {
      flags: '--bundle <name>',
      description:
        'of this Bundle; default the one that is on its way, else the newest',
      presence: 'optional',
    },
  ],
  description: 'say why a Bundle waits before an environment, gate by gate',
  run(reading, { arguments: [said], options }) {
    const pipeline = pipelineNamed(reading, said);
    const { name } = pipeline.metadata;
    const { env: environment = '', bundle } = options;
    const { selected } = viewOf(reading, pipeline, bundle);
    if (selected === undefined)
      throw new CliError(`The Pipeline ${name} has no Bundle yet`);
    const step = selected.nodes.find(
      (node): node is EnvironmentNodeView =>
        node.type === 'environment' && node.name === environment,
    );
    if (step === undefined)
      throw new CliError(
        `${
          selected.bundle
        } is not promoted to ${environment}; it is promoted to ${selected.nodes
          .filter(({ type }) => type === 'environment')
          .map(node => node.name)
          .join(', ')}`,
      );
    const gates = selected.nodes.filter(
      (node): node is GateNodeView =>
        node.type === 'gate' && node.environment === environment,
    );
    return {
      text: [
        `Promotion: ${name} / ${environment}\n`,
        `Bundle:    ${selected.version} (${selected.bundle})\n`,
        `State:     ${step.state}\n`,
        `${oneLine(plainSentence(step.sentence))}\n`,
        ...(gates.length === 0 ? [] : ['\nGates\n', gateTable(gates)]),
        ...gates.filter(({ verdict }) => verdict !== 'open').map(detailsOf),
      ].join(''),
      data: { promotion: step, gates },
      names: gates.map(gate => `policygate/${gate.name}`),
    };
  },
};

function gateTable(gates: readonly GateNodeView[]): string {
  return tableText(
    {
      columns: [
        { title: 'NAME' },
        { title: 'SCOPE' },
        { title: 'VERDICT' },
        { title: 'WHY' },
      ],
      rows: gates.map(({ name, scope, verdict, sentence }) => [
        name,
        scope,
        verdict,
        plainSentence(sentence),
      ]),
    },
    'table',
  );
}

/** What a gate that is not open has read, and what would open it. */
function detailsOf({
  name,
  expression,
  explanation,
  remedies,
}: GateNodeView): string {
  return [
    `\n${name}\n`,
    ...(explanation === undefined
      ? [`  ${oneLine(expression)}\n`]
      : linesOf(explanation)),
    ...remedies.map(remedy => `  ${oneLine(plainSentence(remedy))}\n`),
  ].join('');
}

function linesOf(line: ExplainLine, depth = 1): readonly string[] {
  const { source, value, outcome, parts } = line;
  // What is written there already is its own value.
  if (source === value) return [];
  const shown = outcome === 'skipped' ? 'not evaluated' : value || outcome;
  return [
    `${'  '.repeat(depth)}${oneLine(`${source} = ${shown}`)}\n`,
    ...parts.flatMap(part => linesOf(part, depth + 1)),
  ];
}
