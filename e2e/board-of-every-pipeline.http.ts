import { expect } from '@playwright/test';
import { BoardView, ReleaseEvidence } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { askKardinal } from './support/askPortal';
import { releaseBy } from './support/ci';
import { followBoard } from './support/followBoard';
import { Service } from './support/Service';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const environments = [{ name: 'dev' }, { name: 'live', pr: true }] as const;
const kestrel = new Service('kestrel', { environments });
const osprey = new Service('osprey', { environments });

sharedJourney(
  'somebody looks after every Pipeline on one board, and keeps the evidence of a release',
  async ({ sandbox }) => {
    await addServices(sandbox, [kestrel, osprey]);
    const board = await until('both services on the board', async () => {
      const seen = await askKardinal<BoardView>(sandbox, 'board');
      const names = seen.rows.map(({ name }) => name);
      return ['guestbook', 'kestrel', 'osprey'].every(each =>
        names.includes(each),
      )
        ? seen
        : undefined;
    });
    const sample = board.rows.find(({ name }) => name === 'guestbook');
    expect(sample).toMatchObject({
      entity: { title: 'Guestbook', owners: ['group:default/guests'] },
      cells: [
        { environment: 'dev', tier: 0 },
        { environment: 'staging', tier: 1 },
        { environment: 'prod', tier: 2 },
      ],
    });

    const { name } = await releaseBy(sandbox, kestrel.ciRequest('1.0.0'));
    const { row, messages } = await followBoard(
      sandbox,
      board.version,
      each =>
        each.name === 'kestrel' &&
        each.cells.some(({ state }) => state === 'Verified'),
    );
    expect(row.cells[0]).toMatchObject({
      environment: 'dev',
      currentVersion: '1.0.0',
      bundle: name,
    });
    // What came was of changes alone: the version that the stream began after was known.
    expect(messages.map(({ type }) => type)).not.toContain('snapshot');

    const evidence = await askKardinal<ReleaseEvidence>(
      sandbox,
      `bundles/default/${name}/evidence`,
    );
    expect(evidence).toMatchObject({
      name,
      pipeline: 'kestrel',
      status: { environments: { dev: expect.anything() } },
    });
  },
);
