import { expect } from '@playwright/test';
import { BoardView, ReleaseEvidence } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { askKardinal } from './support/askPortal';
import { release } from './support/ci';
import { followBoard } from './support/followBoard';
import { sharedJourney as journey } from './support/sharedJourney';
import { Service } from './support/Service';
import { versionIn } from './support/versionIn';

const merlin = new Service('merlin');

journey.use({ alone: 'sample' });

journey(
  'somebody looks after every Pipeline on one board, and keeps the evidence of a release',
  async ({ sandbox }) => {
    await addServices(sandbox, [merlin]);
    const board = await askKardinal<BoardView>(sandbox, 'board');
    // The sample portal shows what an entity of the catalog shows: nobody owns merlin there.
    expect(board.rows.map(each => each.name)).not.toContain(merlin.name);
    const guestbook = board.rows.find(each => each.name === 'guestbook');
    expect(guestbook).toMatchObject({
      entity: { title: 'Guestbook', owners: ['group:default/guests'] },
    });
    expect(
      guestbook?.cells.map(({ environment, tier }) => `${tier} ${environment}`),
    ).toEqual(['0 dev', '1 staging', '2 prod']);
    const inProd = await versionIn(sandbox, 'prod');
    expect(guestbook?.cells[2].currentVersion).toBe(inProd);

    const { name } = await release(sandbox, '1.29.3');
    const { row, messages } = await followBoard(
      sandbox,
      board.version,
      each =>
        each.name === 'guestbook' &&
        each.cells[0].state === 'Verified' &&
        each.cells[0].currentVersion === '1.29.3',
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
