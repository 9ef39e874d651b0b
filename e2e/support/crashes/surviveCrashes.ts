import { expect, TestInfo } from '@playwright/test';
import { policyGateType } from '../../../plugins/kardinal-common/src';
import { addServices } from '../addServices';
import { Random } from '../Random';
import { Service } from '../Service';
import { finishedStates } from '../Kubernetes';
import { TestSandbox } from '../TestSandbox';
import { until } from '../until';
import { expectOnce } from './expectOnce';
import { Killer, KillerOptions } from './Killer';
import { changedBy, Release } from './Release';
import { releaseByCi } from './releaseByCi';
import { releaseInTurn } from './releaseInTurn';
import { shortSoak } from './shortSoak';
import { Judge, startJudge } from './startJudge';

export interface CrashOptions
  extends Pick<KillerOptions, 'kills' | 'working' | 'lifetime'> {
  readonly seed: number;
}

const minute = 60_000;

/** A lifetime with which releases get on: where everything takes longer, so does that. */
export function atLeast(milliseconds: number): KillerOptions['lifetime'] {
  return startMs => Math.max(milliseconds, startMs / 3);
}

/** Nobody owns the services by the catalog: who rolls back administrates the portal. */
export const crashConfig = {
  'permission.administrators': ['group:default/guests'],
};

/** How long a run may take on a busy machine, in milliseconds. */
export function timeoutOf(kills: number): number {
  return 10 * minute + kills * 0.75 * minute;
}

/**
 * Two services are released, one in turn with rollbacks and one by a busy CI, while the backend is killed at random
 * moments; then everything was promoted or rolled back once and is on the record.
 */
export async function surviveCrashes(
  sandbox: TestSandbox,
  { kills, seed, working, lifetime }: CrashOptions,
  testInfo: TestInfo,
): Promise<void> {
  const random = new Random(seed);
  const judge = await startJudge();
  const { environments } = judge;
  const patient = new Service('courier', { environments });
  const busy = new Service('parcel', { environments });
  await addServices(sandbox, [patient, busy]);
  await sandbox.kubernetes.client.create(policyGateType, shortSoak);
  const over = new AbortController();
  const { signal } = over;
  const patience = (0.8 * timeoutOf(kills)) / 1000;
  const killer = new Killer(sandbox, { kills, working, lifetime, random });
  const [met, inTurn, byCi] = await Promise.all([
    killer.run(signal).finally(() => over.abort()),
    releaseInTurn(sandbox, patient, { patience, signal }),
    releaseByCi(sandbox, busy, {
      patience,
      signal,
      random: new Random(seed + 1),
    }),
  ])
    .catch(async error => {
      throw new Error(`${error.message}\n${await unfinished(sandbox)}`);
    })
    .finally(() => {
      over.abort();
      judge.stop();
    });
  expect(met.kills).toBe(kills);
  await expectOnce(sandbox, [...inTurn, ...byCi]);
  for (const release of inTurn) expectOneKey(judge, release);
  await expectInOrder(sandbox, patient, inTurn);
  const count = (type: Release['course']['type']) =>
    inTurn.filter(({ course }) => course.type === type).length;
  const releases = {
    inTurn: count('forward'),
    rolledBack: count('rollback'),
    again: count('again'),
    byCi: byCi.length,
  };
  const description = JSON.stringify({ seed, met, releases });
  testInfo.annotations.push({ type: 'crashes', description });
  process.stdout.write(`${description}\n`);
}

/** However often it was asked; where the way to staging is not taken it need not be asked. */
function expectOneKey(judge: Judge, release: Release): void {
  const keys = new Set(judge.keysOf(release.name)).size;
  const wanted = changedBy(release).includes('staging') ? [1] : [0, 1];
  expect(wanted, `keys of ${release.name}`).toContain(keys);
}

/** What is not over, and what it waits for. */
async function unfinished({ kubernetes }: TestSandbox): Promise<string> {
  const steps = await until('what is not over', () => kubernetes.steps());
  return steps
    .filter(({ status }) => !finishedStates.includes(status?.state ?? ''))
    .map(
      ({ metadata, status }) => `${metadata.name}: ${JSON.stringify(status)}`,
    )
    .join('\n');
}

/** Versions that were released and rolled back in turn: in the order of the environments, one line of one file each. */
async function expectInOrder(
  { forge }: TestSandbox,
  service: Service,
  releases: readonly Release[],
): Promise<void> {
  const own = `environments/${service.name}-`;
  const changes = (await forge.commits())
    .filter(({ subject }) => !subject.startsWith('Add '))
    .map(commit => commit.changes)
    .filter(([first = '']) => first.startsWith(own));
  expect(changes).toEqual(
    releases
      .flatMap(changedBy)
      .map(environment => [
        `${service.pathOf(environment)}/kustomization.yaml +1 -1`,
      ]),
  );
}
