import {
  AuditedCommand,
  AuditLog,
  FoundRecord,
} from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import { AuditObservation } from './types';

const now = Date.parse('2026-11-18T10:00:00Z');

const log = (status?: AuditLog['status']): AuditLog => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'AuditLog',
  metadata: {
    name: 'guestbook',
    namespace: 'default',
    uid: 'a',
    resourceVersion: '7',
  },
  spec: { pipeline: 'guestbook' },
  ...(status === undefined ? {} : { status }),
});

const started: FoundRecord = {
  id: 'started',
  at: '2026-11-18T09:00:00Z',
  action: 'PromotionStarted',
  outcome: 'Pending',
  by: 'kardinal',
  via: 'controller',
  message: 'No gate guards it',
};
const command: AuditedCommand = {
  ...started,
  id: 'command',
  at: '2026-11-18T09:30:00Z',
  action: 'CommandAccepted',
  outcome: 'Success',
  by: 'user:default/ana',
  via: 'portal',
  message: 'Roll back prod',
  seal: 'key.signature',
};
const observed = (
  change: Partial<AuditObservation> = {},
): AuditObservation => ({
  found: [],
  commands: [],
  integrity: 'intact',
  ...change,
});

const recordsOf = (before: AuditLog, observation: AuditObservation) =>
  decide(before, observation, now).status.records ?? [];

describe('the log of a Pipeline', () => {
  it('has what its resources and the commands of people say, without seals, and is ready', () => {
    const { status } = decide(
      log(),
      observed({ found: [started], commands: [command] }),
      now,
    );
    const { seal: _, ...said } = command;
    expect(status.records).toEqual([started, said]);
    expect(status.conditions).toMatchObject([
      { type: 'Ready', status: 'True', reason: 'Recording' },
    ]);
  });

  it('stays as it is when the same is said again, whenever that is', () => {
    const observation = observed({ found: [started], commands: [command] });
    const { status } = decide(log(), observation, now);
    const again = decide(log(status), observation, now + 3_600_000);
    expect(again.status).toEqual(status);
  });

  it('keeps what nothing says any more', () => {
    const { status } = decide(log(), observed({ found: [started] }), now);
    expect(recordsOf(log(status), observed())).toEqual([started]);
  });

  it('says once that somebody else had written it', () => {
    const restored = observed({ found: [started], integrity: 'changed' });
    const records = recordsOf(log(), restored);
    expect(
      records.map(({ action, outcome, by }) => [action, outcome, by]),
    ).toEqual([
      ['PromotionStarted', 'Pending', 'kardinal'],
      ['LogRestored', 'Denied', 'kardinal'],
    ]);
    expect(recordsOf(log({ records }), restored)).toEqual(records);
  });
});
