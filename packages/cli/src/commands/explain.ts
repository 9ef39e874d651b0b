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
      description: 'the environment that is asked about; default all of them',
      presence: 'optional',
    },
    {
      flags: '--bundle <name>',
      description:
        'of this Bundle; default the one that is on its way, else the newest',
      presence: 'optional',
    },
  ],
  description: 'say why a Bundle waits before an environment, gate by gate',
  watch: 'offered',
  run(reading, { arguments: [said], options }) {
    const pipeline = pipelineNamed(reading, said);
    const { name } = pipeline.metadata;
    const { env: environment, bundle } = options;
    const { selected, bundles } = viewOf(reading, pipeline, bundle);
    if (selected === undefined)
      return {
        text: `No steps: the Pipeline ${name} has no Bundle yet.\n`,
        data: { promotions: [], gates: [] },
        names: [],
      };
    const steps = selected.nodes.filter(
      (node): node is EnvironmentNodeView =>
        node.type === 'environment' &&
        (environment === undefined || node.name === environment),
    );
    // It ended before it had any.
    if (steps.length === 0 && environment === undefined) {
      const found = bundles.find(({ name: each }) => each === selected.bundle);
      const why = found === undefined ? '' : plainSentence(found.sentence);
      return {
        text: `Bundle:    ${selected.version} (${selected.bundle})\n${oneLine(
          why,
        )}\n`,
        data: { promotions: [], gates: [] },
        names: [],
      };
    }
    if (steps.length === 0)
      throw new CliError(
        `${
          selected.bundle
        } is not promoted to ${environment}; it is promoted to ${
          selected.nodes
            .filter(({ type }) => type === 'environment')
            .map(node => node.name)
            .join(', ') || 'no environment'
        }`,
      );
    const gates = selected.nodes.filter(
      (node): node is GateNodeView =>
        node.type === 'gate' &&
        (environment === undefined || node.environment === environment),
    );
    return {
      text: [
        `Promotion: ${[
          name,
          ...steps
            .slice(0, environment === undefined ? 0 : 1)
            .map(each => each.name),
        ].join(' / ')}\n`,
        `Bundle:    ${selected.version} (${selected.bundle})\n`,
        ...steps.map(({ sentence }) => `${oneLine(plainSentence(sentence))}\n`),
        '\n',
        rowsText(steps, gates),
        ...gates.filter(({ verdict }) => verdict !== 'open').map(detailsOf),
      ].join(''),
      data: { promotions: steps, gates },
      names: gates.map(gate => `policygate/${gate.name}`),
    };
  },
};

const states: Readonly<Record<GateNodeView['verdict'], string>> = {
  open: 'Pass',
  closed: 'Block',
  error: 'Block',
  pending: 'Pending',
};

/** Each promotion after the gates before it. */
function rowsText(
  steps: readonly EnvironmentNodeView[],
  gates: readonly GateNodeView[],
): string {
  return tableText(
    {
      columns: [
        { title: 'ENVIRONMENT' },
        { title: 'TYPE' },
        { title: 'NAME' },
        { title: 'STATE' },
        { title: 'EXPRESSION' },
        { title: 'REASON' },
      ],
      rows: steps.flatMap(step => [
        ...gates
          .filter(({ environment }) => environment === step.name)
          .map(gate => [
            gate.environment,
            'PolicyGate',
            gate.name,
            states[gate.verdict],
            gate.expression || '-',
            plainSentence(gate.sentence),
          ]),
        [
          step.name,
          'PromotionStep',
          step.name,
          step.state,
          '-',
          plainSentence(step.sentence),
        ],
      ]),
    },
    'table',
  );
}

/** What a gate that is not open has read, and what would open it. */
function detailsOf({
  name,
  scope,
  expression,
  explanation,
  remedies,
}: GateNodeView): string {
  return [
    `\n${name} [${scope}]\n`,
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
