import { aBundle } from '../../testing/objects';
import { evaluateGate } from '../evaluateGate';
import { explainGate } from '../explain';
import { expressionProblem, pipelineReads } from '../gateLanguage';
import { replayGate } from '../replayGate';
import { simulateGate } from '../simulate';
import { GateFacts } from './index';
import { PipelineEnvironmentFact, PipelineFact } from './pipelines';

const now = Date.parse('2026-04-07T10:00:00Z');
const evaluatedAt = '2026-04-07T10:00:00Z';
const minute = 60_000;
const prod = 'pipelines.auth.environments.prod';
const elsewhere = 'pipelines["payments/auth"].environments.prod';

const verified: PipelineEnvironmentFact = {
  type: 'verified',
  version: '1.4.0',
  verifiedAt: now - 45 * minute,
};
const readable = (
  environment: PipelineEnvironmentFact,
  cycle?: string,
): PipelineFact => ({
  type: 'readable',
  environments: { prod: environment },
  ...(cycle === undefined ? {} : { cycle }),
});
const auth = readable(verified);
const pending = readable({ type: 'unverified' });
const typo = readable({ type: 'unknown', problem: 'there is no prod' });
const refused: PipelineFact = { type: 'unreadable', problem: 'ask them' };

function factsOf(
  pipelines: Readonly<Record<string, PipelineFact>> | undefined,
): GateFacts {
  return {
    bundle: aBundle('1.29.0'),
    environment: { name: 'prod', approval: 'auto' },
    directUpstreams: [],
    upstreams: [],
    history: [],
    timezone: 'UTC',
    ...(pipelines === undefined ? {} : { pipelines }),
  };
}

const evaluate = (
  expression: string,
  pipelines?: Readonly<Record<string, PipelineFact>>,
) => evaluateGate({ expression }, factsOf(pipelines), now);

describe('pipelines', () => {
  it.each`
    expression                                                         | pipelines                             | outcome
    ${`${prod}.version == "1.4.0"`}                                    | ${{ auth }}                           | ${'open'}
    ${`${prod}.version == "1.5.0"`}                                    | ${{ auth }}                           | ${'closed'}
    ${`${prod}.verifiedAt == "2026-04-07T09:15:00Z"`}                  | ${{ auth }}                           | ${'open'}
    ${`${prod}.soakMinutes >= 45`}                                     | ${{ auth }}                           | ${'open'}
    ${`${elsewhere}.version == "1.4.0"`}                               | ${{ 'payments/auth': auth }}          | ${'open'}
    ${`schedule.now - timestamp(${prod}.verifiedAt) < duration("1h")`} | ${{ auth }}                           | ${'open'}
    ${`pipelines.auth.environments.all(name, name == "prod")`}         | ${{ auth }}                           | ${'open'}
    ${`${prod}.version != "1.5.0"`}                                    | ${{ auth: pending }}                  | ${'error'}
    ${`has(${prod}.version) && ${prod}.version == "1.4.0"`}            | ${{ auth: pending }}                  | ${'closed'}
    ${`!has(${prod}.version)`}                                         | ${{ auth: pending }}                  | ${'open'}
    ${`!has(${prod}.version)`}                                         | ${{ auth: refused }}                  | ${'error'}
    ${`!has(pipelines.auth)`}                                          | ${{ auth: refused }}                  | ${'error'}
    ${`schedule.hour == 10 || ${prod}.version == "1.4.0"`}             | ${{ auth: refused }}                  | ${'error'}
    ${`!has(${prod}.version)`}                                         | ${{ auth: typo }}                     | ${'error'}
    ${`!("prod" in pipelines.auth.environments)`}                      | ${{ auth: typo }}                     | ${'error'}
    ${`${prod}.version == "1.4.0" || ${elsewhere}.version == "1.4.0"`} | ${{ auth, 'payments/auth': pending }} | ${'open'}
    ${`${prod}.version == "1.4.0"`}                                    | ${undefined}                          | ${'error'}
  `('$expression is $outcome', ({ expression, pipelines, outcome }) => {
    expect(evaluate(expression, pipelines).outcome).toBe(outcome);
  });

  it.each`
    expression                      | pipelines                                        | reason
    ${`${prod}.version == "1.4.0"`} | ${{ auth: refused }}                             | ${'Closed because it cannot be evaluated: ask them'}
    ${`${prod}.version == "1.4.0"`} | ${{ auth: typo }}                                | ${'Closed because it cannot be evaluated: there is no prod'}
    ${`${prod}.version == "1.5.0"`} | ${{ auth: readable(verified, 'a waits for b') }} | ${`${prod}.version == "1.5.0" is false; a waits for b`}
    ${`${prod}.version == "1.4.0"`} | ${{ auth: readable(verified, 'a waits for b') }} | ${`${prod}.version == "1.4.0" is true`}
  `('says why: $reason', ({ expression, pipelines, reason }) => {
    expect(evaluate(expression, pipelines).reason).toBe(reason);
  });

  it('say which are missing, and what waits for what, where nothing is verified', () => {
    const cycle = readable({ type: 'unverified' }, 'a waits for b');
    const { reason } = evaluate(`${prod}.version == "1"`, { auth: cycle });
    expect(reason).toMatch(
      /nothing is verified in prod of Pipeline auth yet; a waits for b$/,
    );
  });

  it('open by time alone where they soak', () => {
    const { forecast } = evaluate(`${prod}.soakMinutes >= 60`, { auth });
    expect(forecast).toEqual({ type: 'opens', at: now + 15 * minute });
  });

  it('are recorded with version and time, and that is enough to decide once more', () => {
    const expression = `${prod}.version == "1.4.0" || ${elsewhere}.version == "1.4.0"`;
    const { inputs } = evaluate(expression, { auth, 'payments/auth': pending });
    expect(inputs).toEqual({
      [prod]: {
        version: '1.4.0',
        verifiedAt: '2026-04-07T09:15:00Z',
        soakMinutes: 45,
      },
      'pipelines.payments/auth.environments.prod': {},
    });
    expect(
      replayGate({ expression, inputs, result: 'pass', evaluatedAt }),
    ).toEqual({ type: 'same', result: 'pass' });
  });

  it('that could not be read are closed when it is decided once more', () => {
    const expression = `!has(${prod}.version)`;
    const { inputs } = evaluate(expression, { auth: refused });
    expect(
      replayGate({ expression, inputs, result: 'fail', evaluatedAt }),
    ).toEqual({ type: 'same', result: 'fail' });
  });

  it('are explained leaf by leaf, and time alone changes no version', () => {
    const expression = `${prod}.version == "1.5.0" && ${elsewhere}.version == "1"`;
    const facts = factsOf({ auth, 'payments/auth': pending });
    const { leaves, opens, opensWith } = explainGate(
      { expression },
      facts,
      now,
    );
    expect(leaves).toMatchObject([
      {
        outcome: 'false',
        reads: { [prod]: { version: '1.4.0' } },
        nature: 'variable',
      },
      {
        outcome: 'error',
        missing: ['pipelines.payments/auth.environments.prod.version'],
      },
    ]);
    expect(leaves[0].missing).toBeUndefined();
    expect(opens).toEqual({ type: 'never' });
    expect(opensWith.sets).toHaveLength(1);
  });

  it('can be supposed, also where they could not be read', () => {
    const expression = `${prod}.version == "1.5.0"`;
    const attributes = { [`${prod}.version`]: '1.5.0' };
    const facts = factsOf({ auth: refused });
    expect(
      simulateGate({ expression }, facts, { attributes }, now).outcome,
    ).toBe('open');
  });
});

describe('the Pipelines that an expression reads', () => {
  it.each([
    [
      `${prod}.version == "1" && ${elsewhere}.version == "1" || ${prod}.soakMinutes > 1`,
      [
        { name: 'auth', environment: 'prod' },
        { name: 'payments/auth', environment: 'prod' },
      ],
    ],
    ['size(pipelines.auth.environments) > 0', [{ name: 'auth' }]],
    ['bundle.version == "pipelines"', []],
  ])('%s', (expression, reads) => {
    expect(pipelineReads(expression)).toEqual(reads);
  });

  it.each([
    'pipelines[bundle.labels.peer].environments.prod.version == "1"',
    'pipelines.exists(name, name == "auth")',
  ])('are named in it: %s', expression => {
    expect(expressionProblem(expression)).toMatch(/is written out: pipelines/);
    expect(evaluate(expression, { auth }).outcome).toBe('error');
    expect(pipelineReads(expression)).toEqual([]);
  });

  it.each([
    ['pipelines.auth.enviroments.prod.version == "1"', /`environments`/],
    [`${prod}.versoin == "1"`, /`version`/],
  ])('%s names the nearest attribute', (expression, nearest) => {
    expect(expressionProblem(expression)).toMatch(nearest);
  });
});
