import {
  AuditLog,
  AuditRecord,
  kardinalPausePermission,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { UnsignedCommand } from './CommandAudit';
import { DeniedCommands } from './DeniedCommands';

const day = 24 * 60 * 60_000;

function logOf(
  namespace: string,
  name: string,
  records: readonly AuditRecord[],
): AuditLog {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'AuditLog',
    metadata: { namespace, name },
    spec: { pipeline: name },
    status: { records: [...records] },
  };
}

describe('commands that were denied', () => {
  const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
  const written: (UnsignedCommand & { readonly pipeline: string })[] = [];
  let recorded: AuditRecord[] = [];
  let denied: DeniedCommands;

  const start = () =>
    new DeniedCommands({
      clock,
      auditLogs: {
        log: (namespace = 'default', name) =>
          name === 'unknown' ? undefined : logOf(namespace, name, recorded),
      },
      audit: {
        async write({ name }, record) {
          written.push({ ...record, pipeline: name });
        },
      },
    });

  const send = (
    requestedBy: string,
    type: string = 'pause',
    pipeline: string = 'guestbook',
  ) =>
    denied.record({
      namespace: 'default',
      pipeline,
      requestedBy,
      type,
      permission: kardinalPausePermission,
    });

  beforeEach(() => {
    written.length = 0;
    recorded = [];
    denied = start();
  });

  it('are recorded with who, what and the permission', () => {
    send('user:default/eve');
    expect(written).toEqual([
      {
        pipeline: 'guestbook',
        id: expect.stringMatching(/^[0-9a-z]{16}$/),
        at: '2026-11-18T10:00:00.000Z',
        action: 'CommandDenied',
        outcome: 'Denied',
        by: 'user:default/eve',
        via: 'portal',
        message: 'pause: needs the permission kardinal.pipeline.pause',
      },
    ]);
  });

  it('are one a day for a person and a type, whatever is sent', () => {
    for (let time = 0; time < 1_000; time += 1) send('user:default/eve');
    send('user:default/eve', 'rollback');
    send('user:default/mallory');
    expect(written).toHaveLength(3);
  });

  it('are twenty a day for a Pipeline, whoever sends them', () => {
    for (let person = 0; person < 100; person += 1) send(`user:a/${person}`);
    expect(written).toHaveLength(20);
    send('user:default/eve', 'pause', 'payments');
    expect(written).toHaveLength(21);
  });

  it('are counted with those that the log has, after a start too', () => {
    for (let person = 0; person < 15; person += 1) send(`user:a/${person}`);
    recorded = written.map(({ pipeline: _, ...record }) => record);
    denied = start();
    for (let person = 10; person < 100; person += 1) send(`user:a/${person}`);
    expect(written).toHaveLength(20);
  });

  it('are recorded again on another day', async () => {
    send('user:default/eve');
    await clock.advance(day);
    send('user:default/eve');
    expect(written).toHaveLength(2);
    expect(written[0].id).not.toBe(written[1].id);
  });

  it('of a Pipeline that has no log are recorded nowhere', () => {
    send('user:default/eve', 'pause', 'unknown');
    expect(written).toEqual([]);
  });
});
