import { expect } from '@playwright/test';
import { Bundle, rollbackOf } from '../../../plugins/kardinal-common/src';
import { EnvironmentStatus } from '../Kubernetes';
import { TestSandbox } from '../TestSandbox';
import { until } from '../until';
import { changedBy, Release } from './Release';

/** A Bundle that is where it stays, and what was released with it. */
interface Ended extends Release {
  readonly bundle: Bundle;
}

const final = ['Verified', 'Superseded', 'Failed'];
const moving = ['Promoting', 'WaitingForMerge', 'HealthChecking'];

/**
 * Nothing is lost and nothing was done twice: every release came to its end with whole evidence, and each of its
 * environments has at most one commit and one pull request, and exactly one where it was promoted.
 */
export async function expectOnce(
  sandbox: TestSandbox,
  releases: readonly Release[],
): Promise<void> {
  const ended = await endOf(sandbox, releases);
  for (const each of ended) {
    expectCourse(each);
    expectEvidence(each);
  }
  await expectCommits(sandbox, ended);
  await expectPulls(sandbox, ended);
}

/** Every Bundle of the services, which are those that were acknowledged, no more and no fewer. */
async function endOf(
  { kubernetes }: TestSandbox,
  releases: readonly Release[],
): Promise<readonly Ended[]> {
  const services = new Set(releases.map(({ service }) => service.name));
  const bundles = await until('an end of every Bundle', async () => {
    const all = (await kubernetes.bundles()).filter(({ metadata }) =>
      services.has(metadata.labels?.['kardinal.io/pipeline'] ?? ''),
    );
    const going = all.filter(bundle => !isFinal(bundle));
    if (going.length === 0) return all;
    throw new Error(going.map(describe).join(', '));
  });
  const named = new Map(bundles.map(each => [each.metadata.name, each]));
  expect([...named.keys()].sort()).toEqual(
    releases.map(({ name }) => name).sort(),
  );
  return releases.map(each => ({ ...each, bundle: named.get(each.name)! }));
}

/** Also what it superseded on its way has stopped. */
function isFinal({ status }: Bundle): boolean {
  const states = Object.values(status?.environments ?? {});
  return (
    final.includes(status?.phase ?? '') &&
    !states.some(({ state }) => moving.includes(state))
  );
}

function describe({ metadata, status }: Bundle): string {
  return `${metadata.name} is ${status?.phase ?? 'new'}`;
}

/** The environments that a Bundle was promoted to. */
function promoted(ended: Ended): readonly [string, EnvironmentStatus][] {
  return Object.entries(ended.bundle.status?.environments ?? {}).filter(
    ([name, { state }]) =>
      state === 'Verified' && changedBy(ended).includes(name),
  );
}

/** It came to the end that it was to come to. */
function expectCourse({ name, version, bundle, course }: Ended): void {
  const { phase, environments } = bundle.status ?? {};
  switch (course.type) {
    case 'forward':
      expect(['Verified', 'Superseded'], name).toContain(phase);
      break;
    case 'rollback':
      expect(phase, name).toBe('Verified');
      expect(Object.keys(environments ?? {}), name).toEqual([
        course.environment,
      ]);
      expect(rollbackOf(bundle), name).toMatchObject({ of: course.of });
      break;
    default:
      expect(phase, name).toBe('Failed');
      expect(environments?.[course.environment], name).toMatchObject({
        state: 'Failed',
        message: expect.stringMatching(
          `^${version} was rolled back in ${course.environment} at `,
        ),
      });
  }
}

function expectEvidence(ended: Ended): void {
  const { name, version, service, bundle } = ended;
  const environments = promoted(ended);
  if (bundle.status?.phase === 'Verified')
    expect(
      environments.map(([environment]) => environment).sort(),
      name,
    ).toEqual([...changedBy(ended)].sort());
  for (const [environment, status] of environments) {
    const file = `${service.pathOf(environment)}/kustomization.yaml`;
    const to = expect.stringContaining(version);
    const isReviewed = environment === 'live';
    const gate = expect.objectContaining({
      name: 'short-soak',
      result: 'pass',
    });
    expect(status, `${name} in ${environment}`).toMatchObject({
      promotedAt: expect.any(String),
      verifiedAt: expect.any(String),
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      evidence: {
        changes: [{ file, to }],
        policyGates: isReviewed ? [gate] : [],
        ...(isReviewed ? { mergedBy: 'ana' } : {}),
      },
    });
  }
}

/** One for each environment that was promoted to, and none twice: also not for what was superseded on its way. */
async function expectCommits(
  { forge }: TestSandbox,
  ended: readonly Ended[],
): Promise<void> {
  const made = (await forge.promotions()).filter(({ bundle }) =>
    ended.some(({ name }) => name === bundle),
  );
  const names = made.map(({ bundle, environment }) =>
    [bundle, environment].join(' to '),
  );
  expect(repeated(names), 'promoted twice').toEqual([]);
  const wanted = ended.flatMap(each =>
    promoted(each).map(([environment]) => `${each.name} to ${environment}`),
  );
  expect(names).toEqual(expect.arrayContaining(wanted));
  const silent = made.filter(
    ({ bundle, environment }) =>
      !ended.some(
        each =>
          each.name === bundle &&
          each.bundle.status?.environments?.[environment]?.commit,
      ),
  );
  expect(silent, 'promoted and not on the record').toEqual([]);
  const shas = new Set((await forge.commits()).map(({ sha }) => sha));
  for (const each of ended)
    for (const [environment, { commit }] of promoted(each))
      expect(shas, `${each.name} in ${environment}`).toContain(commit);
}

/** One for each environment that asks for it and was promoted to, merged; what was superseded leaves none open. */
async function expectPulls(
  { forge }: TestSandbox,
  ended: readonly Ended[],
): Promise<void> {
  const pulls = (await forge.pulls()).filter(({ head }) =>
    ended.some(({ name }) => head.ref.startsWith(`kardinal/default/${name}/`)),
  );
  expect(repeated(pulls.map(({ head }) => head.ref)), 'opened twice').toEqual(
    [],
  );
  expect(pulls.filter(({ state }) => state === 'open')).toEqual([]);
  const merged = pulls.filter(({ merged_at }) => merged_at !== null);
  const wanted = ended.flatMap(each =>
    promoted(each)
      .filter(([name]) => each.service.reviewed.some(other => other === name))
      .map(([name]) => `kardinal/default/${each.name}/${name}`),
  );
  expect(merged.map(({ head }) => head.ref)).toEqual(
    expect.arrayContaining(wanted),
  );
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
