import { expect } from '@playwright/test';
import { BoardView, ReleaseEvidence } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { askKardinal } from './support/askPortal';
import { release } from './support/ci';
import { followBoard } from './support/followBoard';
import { journey } from './support/journey';
import { Service } from './support/Service';

const kestrel = new Service('kestrel');

journey(
  'somebody looks after every Pipeline on one board, and keeps the evidence of a release',
  async ({ sandbox }) => {
    await addServices(sandbox, [kestrel]);
    const board = await askKardinal<BoardView>(sandbox, 'board');
    // The sample portal shows what an entity of the catalog shows: nobody owns kestrel there.
    expect(board.rows).toEqual([
      expect.objectContaining({
        name: 'guestbook',
        state: 'Verified',
        entity: expect.objectContaining({
          title: 'Guestbook',
          owners: ['group:default/guests'],
        }),
      }),
    ]);
    const [{ cells }] = board.rows;
    expect(
      cells.map(({ environment, tier, currentVersion }) =>
        [tier, environment, currentVersion].join(' '),
      ),
    ).toEqual(['0 dev 1.28.3', '1 staging 1.28.3', '2 prod 1.28.3']);

    const { name } = await release(sandbox, '1.29.0');
    const { row, messages } = await followBoard(
      sandbox,
      board.version,
      each =>
        each.cells[0].state === 'Verified' &&
        each.cells[0].currentVersion === '1.29.0',
    );
    expect(row.cells[0].bundle).toBe(name);
    expect(row.idleSince).toBeDefined();
    // The version that the stream began after was known: what came is what has changed.
    expect(messages.map(({ type }) => type)).not.toContain('snapshot');

    const evidence = await askKardinal<ReleaseEvidence>(
      sandbox,
      `bundles/default/${name}/evidence`,
    );
    expect(evidence).toMatchObject({
      name,
      pipeline: 'guestbook',
      spec: { artifacts: { images: [expect.anything()] } },
    });
  },
);
