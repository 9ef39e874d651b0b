import { Deployment, DeploymentStatus } from './Deployment';
import { nextDeploymentStatus } from './nextDeploymentStatus';

const start = Date.parse('2026-11-18T10:00:00Z');

function deployment(
  image: string,
  options: {
    replicas?: number;
    generation?: number;
    status?: DeploymentStatus;
  } = {},
): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'guestbook',
      namespace: 'dev',
      generation: options.generation ?? 1,
    },
    spec: {
      replicas: options.replicas ?? 3,
      progressDeadlineSeconds: 60,
      template: { spec: { containers: [{ image }] } },
    },
    status: options.status,
  };
}

/** Every status that is written when the controller looks once a second. */
function run(subject: Deployment, seconds: number): DeploymentStatus[] {
  const written: DeploymentStatus[] = [];
  let { status } = subject;
  for (let second = 0; second <= seconds; second += 1) {
    const next = nextDeploymentStatus(
      { ...subject, status },
      start + second * 1000,
    );
    if (next) written.push(next);
    status = next ?? status;
  }
  return written;
}

function brief(status: DeploymentStatus) {
  const of = (type: string) =>
    status.conditions?.find(condition => condition.type === type);
  return [
    status.replicas,
    status.updatedReplicas,
    status.availableReplicas,
    of('Available')?.status,
    of('Progressing')?.reason,
  ];
}

describe('nextDeploymentStatus', () => {
  it('rolls a first version out in three seconds', () => {
    expect(run(deployment('app:1'), 10).map(brief)).toEqual([
      [1, 1, 0, 'False', 'ReplicaSetUpdated'],
      [2, 2, 1, 'False', 'ReplicaSetUpdated'],
      [3, 3, 2, 'False', 'ReplicaSetUpdated'],
      [3, 3, 3, 'True', 'NewReplicaSetAvailable'],
    ]);
  });

  it('keeps the old version available while the new one rolls out', () => {
    const status = run(deployment('app:1'), 10).at(-1);
    const next = deployment('app:2', { generation: 2, status });
    const written = run(next, 10);
    expect(written.map(brief)).toEqual([
      [4, 1, 3, 'True', 'ReplicaSetUpdated'],
      [4, 2, 3, 'True', 'ReplicaSetUpdated'],
      [4, 3, 3, 'True', 'ReplicaSetUpdated'],
      [3, 3, 3, 'True', 'NewReplicaSetAvailable'],
    ]);
    expect(new Set(written.map(each => each.observedGeneration))).toEqual(
      new Set([2]),
    );
  });

  it.each([[1], [2], [10]])('takes as long for %d replicas', replicas => {
    const written = run(deployment('app:1', { replicas }), 10);
    expect(brief(written.at(-1)!).slice(0, 3)).toEqual([
      replicas,
      replicas,
      replicas,
    ]);
    const progressing = written
      .at(-1)!
      .conditions!.find(({ type }) => type === 'Progressing')!;
    const lastsMs = Date.parse(progressing.lastUpdateTime) - start;
    expect(lastsMs).toBeGreaterThanOrEqual(3_000);
    expect(lastsMs).toBeLessThanOrEqual(4_000);
  });

  it('never lets a bad version become available, and says so after its deadline', () => {
    const status = run(deployment('app:1'), 10).at(-1);
    const bad = deployment('app:2-bad', { generation: 2, status });
    expect(run(bad, 120).map(brief)).toEqual([
      [4, 1, 3, 'True', 'ReplicaSetUpdated'],
      [4, 1, 3, 'True', 'ProgressDeadlineExceeded'],
    ]);
  });

  it('recovers from a bad version', () => {
    const status = run(deployment('app:2-bad'), 120).at(-1);
    const good = deployment('app:3', { generation: 2, status });
    expect(brief(run(good, 10).at(-1)!)).toEqual([
      3,
      3,
      3,
      'True',
      'NewReplicaSetAvailable',
    ]);
  });

  it('scales without a rollout', () => {
    const status = run(deployment('app:1'), 10).at(-1);
    const scaled = deployment('app:1', { generation: 2, replicas: 5, status });
    const written = run(scaled, 10);
    expect(written.map(brief)).toEqual([
      [5, 5, 5, 'True', 'NewReplicaSetAvailable'],
    ]);
  });

  it('writes nothing about a change that does not concern it', () => {
    const status = run(deployment('app:1'), 10).at(-1);
    expect(run(deployment('app:1', { status }), 10)).toEqual([]);
  });

  it('goes on where another instance stopped', () => {
    const [, second] = run(deployment('app:1'), 10);
    const resumed = run(deployment('app:1', { status: second }), 10);
    expect(brief(resumed.at(-1)!)[4]).toBe('NewReplicaSetAvailable');
  });
});
