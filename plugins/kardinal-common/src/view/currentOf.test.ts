import { aPipeline, exampleView, ExampleBundle } from '../testing';
import { Observe } from './currentOf';
import { plainSentence } from './sentences';
import { EnvironmentNodeView } from './types';

const at = (minute: number) =>
  `2026-11-18T10:${String(minute).padStart(2, '0')}:00Z`;

type Step = NonNullable<ExampleBundle['steps']>[string];
type Phase = ExampleBundle['phase'];

const verified = (minute: number): Step => ({
  state: 'Verified',
  startedAt: at(minute),
  verifiedAt: at(minute + 1),
});

const bundle = (
  version: string,
  minute: number,
  phase: Phase,
  dev: Step,
): ExampleBundle => ({
  version,
  phase,
  createdAt: at(minute),
  steps: { dev },
});

const before = bundle('1.28.3', 0, 'Verified', verified(0));
const now = bundle('1.29.0', 10, 'Verified', verified(10));

const seenBy =
  (seen: Readonly<Record<string, ReturnType<Observe>>>): Observe =>
  (_environment, { spec }) =>
    seen[spec.artifacts.images?.[0]?.reference.split(':').at(-1) ?? ''] ?? {
      type: 'unknown',
    };

/** dev on the page of the first Bundle. */
function devOf(
  bundles: readonly ExampleBundle[],
  seen: Readonly<Record<string, ReturnType<Observe>>> = {},
): EnvironmentNodeView {
  const { selected } = exampleView({
    pipeline: aPipeline(['dev']),
    bundles,
    now: Date.parse(at(50)),
    view: { observe: seenBy(seen) },
  });
  return selected?.nodes[0] as EnvironmentNodeView;
}

const words = ({ sentence }: EnvironmentNodeView) => plainSentence(sentence);

const edited = {
  type: 'differs',
  workload: 'guestbook',
  version: '1.28.9',
  changed: { by: 'kubectl-edit', at: at(40) },
} as const;

describe('a Bundle of the past', () => {
  it.each<[Phase, Step, string]>([
    ['Verified', verified(0), '1.28.3 was verified in dev'],
    ['Failed', { state: 'Failed', message: 'no' }, 'dev failed: no.'],
    ['Superseded', { state: 'Superseded' }, 'dev was stopped.'],
  ])('that is %s has its own version and outcome', (phase, step, said) => {
    const dev = devOf([bundle('1.28.3', 0, phase, step), now], {
      '1.29.0': { type: 'runs' },
    });
    expect(dev).toMatchObject({
      state: step.state,
      version: '1.28.3',
      relation: 'past',
      current: {
        type: 'observed',
        version: '1.29.0',
        health: 'healthy',
        since: at(11),
      },
    });
    expect(words(dev)).toContain(said);
  });

  it('says what has replaced it', () => {
    expect(words(devOf([before, now]))).toBe(
      `1.28.3 was verified in dev ${at(1)}. 1.29.0 has replaced it.`,
    );
  });

  it('that never arrived says nothing of a version that runs', () => {
    const dev = devOf([
      bundle('1.28.2', 0, 'Failed', { state: 'Failed', message: 'no' }),
    ]);
    expect(dev).toMatchObject({ version: '1.28.2', relation: 'past' });
    expect(dev.current).toBeUndefined();
  });
});

describe('what runs', () => {
  it('is only said to run where it was seen', () => {
    expect(words(devOf([now]))).toBe(`dev: 1.29.0 was verified ${at(11)}.`);
    expect(words(devOf([now], { '1.29.0': { type: 'runs' } }))).toBe(
      `dev runs 1.29.0, verified ${at(11)}.`,
    );
  });

  it('keeps its outcome while it is not healthy', () => {
    const dev = devOf([now], { '1.29.0': { type: 'unhealthy' } });
    expect(dev).toMatchObject({
      state: 'Verified',
      current: { type: 'observed', health: 'unhealthy' },
    });
    expect(words(dev)).toBe(
      `dev runs 1.29.0, which is not healthy now, verified ${at(11)}.`,
    );
  });

  it('is on its way back where it rolls out once more', () => {
    const dev = devOf([now], { '1.29.0': { type: 'rollingOut' } });
    expect(dev).toMatchObject({
      state: 'Verified',
      current: { type: 'observed', health: 'rollingOut' },
    });
    expect(words(dev)).toBe(
      `dev is rolling out 1.29.0 again, verified ${at(11)}.`,
    );
  });

  it('has drifted where something else was seen, until that has healed', () => {
    const dev = devOf([now], { '1.29.0': edited });
    expect(dev.current).toEqual({
      type: 'drifted',
      version: '1.28.9',
      since: at(40),
    });
    expect(words(dev)).toBe(
      `dev has drifted: guestbook runs 1.28.9, not 1.29.0. It was last changed by kubectl-edit at ${at(
        40,
      )}.`,
    );
    expect(devOf([now], { '1.29.0': { type: 'runs' } }).drift).toBeUndefined();
  });

  it('names nobody where the cluster does not say who it was', () => {
    const { changed: _, ...anonymous } = edited;
    expect(words(devOf([now], { '1.29.0': anonymous }))).toBe(
      'dev has drifted: guestbook runs 1.28.9, not 1.29.0.',
    );
  });

  it('is not touched by a pull request that somebody closed', () => {
    const dev = devOf(
      [
        bundle('1.29.0', 10, 'Failed', {
          state: 'Failed',
          message: 'pull request #4 was closed',
          startedAt: at(10),
        }),
        before,
      ],
      { '1.28.3': { type: 'runs' } },
    );
    expect(dev).toMatchObject({
      state: 'Failed',
      current: { type: 'observed', version: '1.28.3', health: 'healthy' },
    });
  });

  it.each<Step['state']>(['Promoting', 'HealthChecking', 'RollingBack'])(
    'has not drifted while a promotion is %s',
    state => {
      const dev = devOf(
        [
          bundle('1.29.0', 10, 'Promoting', { state, startedAt: at(10) }),
          before,
        ],
        { '1.28.3': edited },
      );
      expect(dev.drift).toBeUndefined();
      expect(dev.current).toMatchObject({ type: 'recorded' });
    },
  );

  it.each<[string, ReturnType<Observe>, string]>([
    ['has drifted where it is neither of both', edited, 'drifted'],
    [
      'is on its way where that has come to some of the workloads',
      { ...edited, workload: 'worker', version: '1.28.3' },
      'recorded',
    ],
    ['is not known where that cannot be seen', { type: 'unknown' }, 'recorded'],
  ])('while a pull request waits to be merged %s', (_what, of129, expected) => {
    const waiting = bundle('1.29.0', 10, 'Promoting', {
      state: 'WaitingForMerge',
      startedAt: at(10),
    });
    const dev = devOf([waiting, before], {
      '1.28.3': edited,
      '1.29.0': of129,
    });
    expect(dev.current?.type).toBe(expected);
  });

  it('is what is on its way, also before that is on record', () => {
    const dev = devOf(
      [bundle('1.29.0', 10, 'Promoting', { state: 'Pending' }), before],
      { '1.28.3': edited, '1.29.0': { type: 'unhealthy' } },
    );
    expect(dev.drift).toBeUndefined();
    expect(dev.current).toMatchObject({ type: 'observed', version: '1.29.0' });
  });

  it('may be what failed there', () => {
    const dev = devOf(
      [
        bundle('1.29.0-bad', 10, 'Failed', {
          state: 'Failed',
          startedAt: at(10),
        }),
        before,
      ],
      { '1.28.3': edited, '1.29.0-bad': { type: 'unhealthy' } },
    );
    expect(dev.drift).toBeUndefined();
    expect(dev.current).toEqual({
      type: 'observed',
      version: '1.29.0-bad',
      health: 'unhealthy',
    });
  });
});
