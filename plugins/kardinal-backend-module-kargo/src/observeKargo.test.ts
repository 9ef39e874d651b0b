import {
  application,
  foreign,
  freight,
  has,
  project,
  promotion,
  stage,
  task,
} from './kargo.fixture';
import { observeKargo } from './observeKargo';

const healthy = { health: { status: 'Healthy' } };

describe('what Kargo promotes', () => {
  it('is a Project with its Stages in their order, what each has and what comes', () => {
    const all = [
      project,
      task,
      freight('1'),
      freight('2'),
      stage('prod', ['test'], { status: has('1') }),
      stage('test', [], { status: { ...has('2'), ...healthy } }),
      promotion('prod.7', { stage: 'prod', freight: 'f2' }, 'Running'),
    ];
    expect(observeKargo(all)).toEqual([
      {
        kind: 'Project',
        namespace: 'shop',
        name: 'shop',
        repository: 'https://github.com/acme/shop-deploy.git',
        environments: [
          {
            name: 'test',
            active: {
              version: '1.2.0',
              subject: 'release 2',
              at: '2026-11-18T02:00:00Z',
            },
            checks: [{ key: 'health', phase: 'success', of: 'active' }],
          },
          {
            name: 'prod',
            active: {
              version: '1.1.0',
              subject: 'release 1',
              at: '2026-11-18T01:00:00Z',
            },
            proposed: {
              version: '1.2.0',
              subject: 'release 2',
              at: '2026-11-18T02:00:00Z',
            },
            checks: [],
            notes: ['Promotion prod.7 is running'],
          },
        ],
      },
    ]);
  });

  it('says what is wrong: health, verification, the last Promotion, what runs instead', () => {
    const [history] = has('1').freightHistory;
    const [{ environments }] = observeKargo([
      project,
      task,
      stage('test', [], {
        spec: { verification: {} },
        status: {
          freightHistory: [
            {
              ...history,
              verificationHistory: [{ phase: 'Failed', message: 'smoke' }],
            },
          ],
          health: { status: 'Unhealthy', issues: ['no Pods', 'no sync'] },
          lastPromotion: {
            name: 'test.3',
            status: { phase: 'Errored', message: 'no such branch' },
          },
        },
      }),
      application('shop:test', ['ghcr.io/acme/shop:1.9.0']),
    ]);
    expect(environments).toEqual([
      expect.objectContaining({
        checks: [
          {
            key: 'health',
            phase: 'failure',
            of: 'active',
            description: 'no Pods; no sync',
          },
          {
            key: 'verification',
            phase: 'failure',
            of: 'active',
            description: 'smoke',
          },
        ],
        notes: [
          'Promotion test.3 was not carried out: errored, no such branch',
          'Stage test runs ghcr.io/acme/shop 1.9.0, not 1.1.0; no Freight of Warehouse shop has that, so Kargo cannot be told. It can once the Warehouse discovers it',
        ],
      }),
    ]);
  });

  it('says why a Project does not go on, and leaves out what is no Stage', () => {
    const conditions = [
      { type: 'Ready', status: 'False', message: 'no Warehouse shop' },
    ];
    const all = [
      project,
      stage('test', [], { status: { conditions } }),
      foreign('Stage', 'odd', { spec: {} }),
    ];
    expect(observeKargo(all)).toEqual([
      expect.objectContaining({
        problem: 'no Warehouse shop',
        environments: [{ name: 'test', checks: [] }],
      }),
    ]);
    expect(observeKargo([project])).toEqual([]);
  });
});
