import { mockServices } from '@backstage/backend-test-utils';
import { silentLogger } from '@kardinal/foundation';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { entityOf } from '../../__testUtils__/PluginSite';
import { PipelineEntities } from './PipelineEntities';

const guestbook = { namespace: 'default', name: 'guestbook' };
const minute = 60_000;

/** A catalog that one can change and stop. */
function catalogOf(owner: string) {
  const clock = new ManualClock();
  const catalog = {
    owner,
    content: 'guestbook',
    answers: true,
    questions: 0,
    async getEntities() {
      catalog.questions += 1;
      if (!catalog.answers) throw new Error('connection refused');
      return { items: [entityOf('guestbook', catalog.content, catalog.owner)] };
    },
  };
  const entities = new PipelineEntities({
    catalog,
    clock,
    auth: mockServices.auth(),
    logger: silentLogger,
  });
  const owners = async () => {
    const [shown] = await entities.of([guestbook]);
    return shown.flatMap(each => each.owners);
  };
  return { catalog, clock, owners };
}

describe('who owns a Pipeline', () => {
  it('is asked once for many, and again after half a minute', async () => {
    const { catalog, clock, owners } = catalogOf('Group:default/Team-A');
    await Promise.all([owners(), owners()]);
    expect(await owners()).toEqual(['group:default/team-a']);
    expect(catalog.questions).toBe(1);

    catalog.owner = 'group:default/team-b';
    await clock.advance(minute / 2);
    expect(await owners()).toEqual(['group:default/team-b']);
    expect(catalog.questions).toBe(2);
  });

  it('is asked again after a second where no entity shows it: the catalog may be about to', async () => {
    const { catalog, clock, owners } = catalogOf('group:default/team-a');
    catalog.content = 'another';
    expect(await owners()).toEqual([]);
    catalog.content = 'guestbook';
    expect(await owners()).toEqual([]);
    expect(catalog.questions).toBe(1);

    await clock.advance(1_000);
    expect(await owners()).toEqual(['group:default/team-a']);
    expect(catalog.questions).toBe(2);
  });

  it('is what was known while the catalog does not answer, and after ten minutes nobody says', async () => {
    const { catalog, clock, owners } = catalogOf('group:default/team-a');
    await owners();
    catalog.answers = false;
    await clock.advance(9 * minute);
    expect(await owners()).toEqual(['group:default/team-a']);

    await clock.advance(minute);
    await expect(owners()).rejects.toThrow(
      /^The catalog does not answer, so it is not known who owns which Pipeline/,
    );
    catalog.answers = true;
    expect(await owners()).toEqual(['group:default/team-a']);
  });

  it('is not known before the first answer', async () => {
    const { catalog, owners } = catalogOf('group:default/team-a');
    catalog.answers = false;
    await expect(owners()).rejects.toThrow(/^The catalog does not answer/);
  });
});
