import { PolicyView } from '@kardinal/backstage-plugin-kardinal-common';
import { gatePolicy } from '../../testing/policies';
import { fieldProblems, pastOf, suppositionOf } from './simulationRequest';
import { aReader } from '../../testing/aReader';

const reader = aReader('2026-11-18T13:14:00Z');
const policy = gatePolicy();
const window: PolicyView = { ...policy, kind: 'ChangeWindow' };
const fields = {
  expression: 'schedule.hour < 12',
  place: 'default/guestbook prod',
  bundle: '',
  at: '',
  labels: '',
  soak: '',
  metrics: '',
};

describe('a simulation', () => {
  it('is of the expression that is written, now, of the usual Bundle', () => {
    expect(suppositionOf(policy, fields, reader)).toEqual({
      environment: 'prod',
      gates: [{ name: policy.name, expression: 'schedule.hour < 12' }],
      suppose: {},
    });
    expect(suppositionOf(window, fields, reader)).toEqual({
      environment: 'prod',
      suppose: {},
    });
  });

  it('supposes what is written', () => {
    const written = {
      ...fields,
      bundle: 'guestbook-1',
      at: '2026-11-28 10:00',
      labels: 'hotfix=true',
      soak: 'staging=30',
      metrics: 'error-rate=0.05',
    };
    expect(suppositionOf(policy, written, reader).suppose).toEqual({
      bundle: 'guestbook-1',
      at: '2026-11-28T09:00:00Z',
      labels: { hotfix: 'true' },
      soakMinutes: { staging: 30 },
      attributes: { 'metrics.error-rate': 0.05 },
    });
    expect(fieldProblems(written, reader)).toEqual({});
  });

  it('looks at the releases of the last month', () => {
    expect(pastOf(policy, fields, reader).releases).toEqual({
      from: '2026-10-18T12:14:00.000Z',
    });
  });

  it('names each field that is wrong', () => {
    const wrong = {
      ...fields,
      at: 'noon',
      labels: 'hotfix',
      soak: 'staging=long',
      metrics: 'x',
    };
    expect(Object.keys(fieldProblems(wrong, reader))).toEqual([
      'at',
      'labels',
      'soak',
      'metrics',
    ]);
  });
});
