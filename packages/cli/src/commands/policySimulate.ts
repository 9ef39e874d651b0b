import {
  Bundle,
  defaultBundle,
  durationWords,
  orderEnvironments,
  Pipeline,
  simulateGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { guardingGates, supposedGateFacts } from '@kardinal/promotion-engine';
import { CliError, CliInput, ClusterCommand } from '../CliCommand';
import { Reading } from '../cluster/readCluster';
import { oneLine } from '../output/oneLine';
import { tableText } from '../output/tableText';
import { parseTime } from './parseTime';
import { bundleOf, pipelineNamed, pipelinesOf } from './viewOf';

/** What the gates of an environment would say at another time, or after another soak; nothing is written. */
export const policySimulate: ClusterCommand = {
  type: 'cluster',
  path: ['policy', 'simulate'],
  arguments: '[pipeline]',
  options: [
    {
      flags: '--env <environment>',
      description: 'whose gates are asked',
      presence: 'required',
    },
    {
      flags: '--time <time>',
      description:
        'when, in UTC: "Saturday 3pm", 12am or an RFC 3339 time; default now',
      presence: 'optional',
    },
    {
      flags: '--soak-minutes <number>',
      description: 'for how long it has soaked in the environments before',
      presence: 'optional',
    },
    {
      flags: '--bundle <name>',
      description:
        'for this Bundle; default the one that is on its way, else the newest',
      presence: 'optional',
    },
  ],
  description: 'say what the gates of an environment would say',
  run(reading, { arguments: [said], options }) {
    const { env: environment = '' } = options;
    const pipeline =
      said === undefined
        ? onlyWith(reading, environment)
        : pipelineNamed(reading, said);
    const bundle = chosen(reading, pipeline, options.bundle);
    const at =
      options.time === undefined
        ? reading.now
        : parseTime(options.time, reading.now);
    const gates = simulated(reading, {
      pipeline,
      bundle,
      environment,
      at,
      soakMinutes: minutesIn(options),
    });
    const blocking = gates.filter(({ outcome }) => outcome !== 'open');
    const result = blocking.length === 0 ? 'PASS' : 'BLOCKED';
    return {
      text: [
        `Pipeline: ${pipeline.metadata.name} / ${environment}\n`,
        `Bundle:   ${bundle.metadata.name}\n`,
        `At:       ${new Date(at).toISOString()}\n\n`,
        gates.length === 0
          ? `No gate guards ${environment}.\n`
          : tableText(
              {
                columns: [
                  { title: 'GATE' },
                  { title: 'VERDICT' },
                  { title: 'EXPRESSION' },
                  { title: 'REASON' },
                ],
                rows: gates.map(({ gate, outcome, expression, reason }) => [
                  gate,
                  outcome,
                  expression,
                  reason,
                ]),
              },
              'table',
            ),
        '\n',
        oneLine(
          blocking.length === 0
            ? 'RESULT: PASS'
            : `RESULT: BLOCKED by ${blocking
                .map(({ gate }) => gate)
                .join(', ')}`,
        ),
        '\n',
        ...etaOf(blocking, at),
      ].join(''),
      data: { result, at: new Date(at).toISOString(), gates },
      names: gates.map(({ gate }) => `policygate/${gate}`),
    };
  },
};

interface Simulation {
  readonly pipeline: Pipeline;
  readonly bundle: Bundle;
  readonly environment: string;
  readonly at: number;
  readonly soakMinutes: number | undefined;
}

function simulated(
  reading: Reading,
  { pipeline, bundle, environment, at, soakMinutes }: Simulation,
) {
  const { cached } = reading;
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid')
    throw new CliError(
      order.problems
        .map(({ field, message }) => `${field}: ${message}`)
        .join('; '),
    );
  const found = order.environments.find(({ name }) => name === environment);
  if (found === undefined)
    throw new CliError(
      `The Pipeline ${
        pipeline.metadata.name
      } has no environment ${environment}; it has ${order.environments
        .map(({ name }) => name)
        .join(', ')}`,
    );
  const { spec, upstreams } = found;
  const promotion = {
    namespace: pipeline.metadata.namespace,
    bundle,
    pipeline: pipeline.metadata.name,
    environment: { name: environment, approval: spec.approval ?? 'auto' },
    upstreamEnvironments: upstreams,
    skippedUpstreams: [],
  };
  const supposition =
    soakMinutes === undefined
      ? {}
      : {
          soakMinutes: Object.fromEntries(
            upstreams.map(name => [name, soakMinutes]),
          ),
        };
  return guardingGates(reading, pipeline, spec).flatMap(
    ({ name: gate, template, ...rule }) => {
      if (template === undefined) return [];
      const facts = supposedGateFacts(cached, promotion, template);
      const { cost: _, ...said } = simulateGate(rule, facts, supposition, at);
      return [{ gate, ...said }];
    },
  );
}

/** When time alone opens all of them; nothing where it does not. */
function etaOf(
  blocking: ReturnType<typeof simulated>,
  at: number,
): readonly string[] {
  const instants = blocking.flatMap(({ opens }) =>
    opens.type === 'at' ? [opens.at] : [],
  );
  return blocking.length === 0 || instants.length < blocking.length
    ? []
    : [`ETA: ~${durationWords(Math.max(...instants) - at)}\n`];
}

/** @throws CliError that names the option */
function minutesIn({ soakMinutes }: CliInput['options']): number | undefined {
  if (soakMinutes === undefined) return undefined;
  if (!/^\d{1,7}$/.test(soakMinutes))
    throw new CliError(
      `invalid --soak-minutes ${soakMinutes}: write a number of minutes such as 30`,
    );
  return Number(soakMinutes);
}

function chosen(
  reading: Reading,
  pipeline: Pipeline,
  name: string | undefined,
): Bundle {
  if (name !== undefined) return bundleOf(reading, pipeline, name);
  const { metadata } = pipeline;
  const newest = defaultBundle(
    reading.cached.bundlesOfPipeline(metadata.namespace, metadata.name),
  );
  if (newest !== undefined) return newest;
  throw new CliError(
    `The Pipeline ${metadata.name} has no Bundle yet; make one with kardinal create bundle`,
  );
}

/** @throws CliError where another one has such an environment, too */
function onlyWith(reading: Reading, environment: string): Pipeline {
  const found = pipelinesOf(reading).filter(({ spec }) =>
    spec.environments.some(({ name }) => name === environment),
  );
  if (found.length === 1) return found[0];
  throw new CliError(
    found.length === 0
      ? `No Pipeline in ${reading.namespace} has an environment ${environment}`
      : `Several Pipelines have an environment ${environment}; name one of ${found
          .map(({ metadata }) => metadata.name)
          .join(', ')}`,
  );
}
