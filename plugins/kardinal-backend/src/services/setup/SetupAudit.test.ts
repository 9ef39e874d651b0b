import {
  AuditLog,
  auditLogType,
  AuditRecord,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { UnsignedCommand } from '../audit/CommandAudit';
import { SetupRequest } from './PipelineSetups';
import { SetupAudit } from './SetupAudit';
import { withSetupRevision } from './setupRevision';

const source = 'https://github.com/acme/shop/blob/main/kardinal.yaml';

const request: SetupRequest = {
  file: {
    app: 'shop',
    namespace: 'team-a',
    git: { url: 'https://github.com/acme/gitops' },
    environments: ['dev', 'prod'],
  },
  entity: {
    ref: 'component:default/shop',
    owner: 'group:default/team-a',
    location: 'https://github.com/acme/shop/blob/main/catalog-info.yaml',
  },
  source,
  revision: '3f2a',
};

const bare: Pipeline = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { name: 'shop', namespace: 'team-a', uid: 'uid-1' },
  spec: { git: { url: 'https://github.com/acme/gitops' }, environments: [] },
} as unknown as Pipeline;

/** A log that keeps what is written into it, as the controller would. */
function world() {
  const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
  const client = new FakeCluster({ types: [auditLogType] });
  const written: UnsignedCommand[] = [];
  let log: Pick<AuditLog, 'spec' | 'status'> | undefined;
  const show = (status: AuditLog['status'] = {}) => {
    log = { spec: { pipeline: 'shop' }, status };
  };
  const start = () =>
    new SetupAudit({
      client,
      clock,
      auditLogs: {
        log: (namespace, name) =>
          log && {
            apiVersion: 'kardinal.io/v1alpha1',
            kind: 'AuditLog',
            metadata: { namespace, name },
            ...log,
          },
      },
      audit: {
        async write(_pipeline, record) {
          written.push(record);
        },
      },
    });
  return { clock, client, written, show, start };
}

const created = (now: number) => withSetupRevision(bare, undefined, now);

describe('the record of a set-up', () => {
  it('says which file and revision, for whom, what, and that the catalog did it', async () => {
    const { clock, start, written } = world();
    await start().stands(request, created(clock.now()));
    expect(written).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-z]{16}$/),
        at: '2026-11-18T10:00:00Z',
        action: 'SetUpCreated',
        outcome: 'Success',
        by: 'plugin:catalog',
        via: 'catalog',
        message: `${source} (revision 3f2a) for component:default/shop, owned by group:default/team-a: dev, prod in https://github.com/acme/gitops`,
      },
    ]);
  });

  it('names the person who asked for it in the portal', async () => {
    const { clock, start, written } = world();
    const asked = { ...request, requestedBy: 'user:default/ana' };
    await start().stands(asked, created(clock.now()));
    expect(written).toMatchObject([{ by: 'user:default/ana', via: 'portal' }]);
  });

  it('makes the log that the controller has not made yet', async () => {
    const { client, clock, start } = world();
    await start().stands(request, created(clock.now()));
    expect(
      await client.get(auditLogType, { namespace: 'team-a', name: 'shop' }),
    ).toMatchObject({ spec: { pipeline: 'shop' } });
  });

  it('is not written again, after a restart neither', async () => {
    const { clock, show, start, written } = world();
    const pipeline = created(clock.now());
    await start().stands(request, pipeline);
    show({ records: written as AuditRecord[] });
    await clock.advance(60_000);
    await start().stands(
      request,
      withSetupRevision(bare, pipeline, clock.now()),
    );
    expect(written).toHaveLength(1);
  });

  it('is written the next time where a crash left it out', async () => {
    const { clock, show, start, written } = world();
    const pipeline = created(clock.now());
    show();
    await clock.advance(60_000);
    await start().stands(
      request,
      withSetupRevision(bare, pipeline, clock.now()),
    );
    expect(written).toMatchObject([
      { action: 'SetUpCreated', at: '2026-11-18T10:00:00Z' },
    ]);
  });

  it('is one more for each change, also back to what was', async () => {
    const { clock, show, start, written } = world();
    let pipeline = created(clock.now());
    const other = { ...bare, spec: { ...bare.spec, historyLimit: 5 } };
    for (const wanted of [bare, other, bare]) {
      pipeline = withSetupRevision(wanted, pipeline, clock.now());
      await start().stands(request, pipeline);
      show({ records: written as AuditRecord[] });
      await clock.advance(60_000);
    }
    expect(written.map(({ action }) => action)).toEqual([
      'SetUpCreated',
      'SetUpChanged',
      'SetUpChanged',
    ]);
  });

  it('is not written again when the log has dropped it as too old', async () => {
    const { clock, show, start, written } = world();
    show({ records: [], completeSince: '2026-11-18T11:00:00Z' });
    await start().stands(request, created(clock.now()));
    expect(written).toEqual([]);
  });
});

describe('the record of a refused set-up', () => {
  it('says why, once for the same file', async () => {
    const { show, start, written } = world();
    show();
    await start().refused(request, 'app: taken');
    show({ records: written as AuditRecord[] });
    await start().refused(request, 'app: taken');
    expect(written).toMatchObject([
      {
        action: 'SetUpRefused',
        outcome: 'Denied',
        by: 'plugin:catalog',
        message: expect.stringMatching(/: app: taken$/),
      },
    ]);
  });

  it('is one of twenty a day, however many files there are', async () => {
    const { show, start, written } = world();
    for (let file = 0; file < 30; file += 1) {
      show({ records: written as AuditRecord[] });
      await start().refused({ ...request, source: `${source}?${file}` }, 'no');
    }
    expect(written).toHaveLength(20);
  });

  it('is none where there was never a Pipeline: nobody makes logs of what there is not', async () => {
    const { client, start, written } = world();
    await start().refused(request, 'namespace: not yours');
    expect(written).toEqual([]);
    expect((await client.list(auditLogType)).items).toEqual([]);
  });
});
