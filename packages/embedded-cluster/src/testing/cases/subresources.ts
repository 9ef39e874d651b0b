import { JsonObject } from '../../json/Json';
import { ownersOf, versionOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

/** Status and scale. */
export function subresourceCases(world: ContractWorld): void {
  describe('the status', () => {
    const patch = (body: object) =>
      world.patch('widgets', 'a', 'merge', body, {}, 'status');

    beforeEach(async () => {
      await world.create('widgets', 'a', { status: { phase: 'Ready' } });
    });

    it('cannot be set with the object', async () => {
      const made = await world.get('widgets', 'a');
      expect(made.body).not.toHaveProperty('status');
      const answer = await world.patch('widgets', 'a', 'merge', {
        status: { phase: 'New' },
      });
      expect(answer.body).not.toHaveProperty('status');
    });

    it('is all that its subresource changes', async () => {
      const answer = await patch({
        metadata: { labels: { l: 'x' }, finalizers: ['contract.io/f'] },
        spec: { size: 5 },
        status: { phase: 'New' },
      });
      expect(answer.body).toMatchObject({ status: { phase: 'New' } });
      expect(answer.body).not.toHaveProperty('metadata.labels');
      expect(answer.body).not.toHaveProperty('metadata.finalizers');
      expect(answer.body).not.toHaveProperty('spec');
    });

    it('replaces nothing else, either', async () => {
      const { body } = await world.get('widgets', 'a');
      const metadata = {
        ...(body.metadata as JsonObject),
        labels: { l: 'x' },
        annotations: { l: 'x' },
        finalizers: ['contract.io/f'],
      };
      const status = { phase: 'New' };
      const answer = await world.client.call(
        'PUT',
        world.path('widgets', 'a', 'status'),
        { body: { ...body, metadata, spec: { size: 5 }, status } },
      );
      expect(answer).toMatchObject({
        code: 200,
        body: { metadata: { generation: 1 }, status },
      });
      for (const name of ['labels', 'annotations', 'finalizers']) {
        expect(answer.body).not.toHaveProperty(`metadata.${name}`);
      }
      expect(answer.body).not.toHaveProperty('spec');
    });

    it('does not change with what it ignores', async () => {
      const before = await world.get('widgets', 'a');
      const answer = await patch({ metadata: { labels: { l: 'x' } } });
      expect(versionOf(answer)).toBe(versionOf(before));
    });

    it('has defaults', async () => {
      const answer = await patch({ status: { round: {} } });
      expect(answer.body.status).toEqual({ round: { count: 1 } });
    });

    it('can be applied', async () => {
      const status = { phase: 'New', round: {} };
      const query = {};
      const body = { spec: { size: 5 }, status };
      const answer = await world.apply(
        'widgets',
        'a',
        'one',
        body,
        query,
        'status',
      );
      expect(answer.body).toMatchObject({
        status: { phase: 'New', round: { count: 1 } },
      });
      expect(answer.body).not.toHaveProperty('spec');
      expect(ownersOf(answer)).toEqual({
        'one Apply status': { 'f:status': { 'f:phase': {}, 'f:round': {} } },
      });
    });

    it('is checked', async () => {
      expect((await patch({ status: { phase: 'Odd' } })).code).toBe(422);
    });

    it('conflicts when it was read before', async () => {
      const answer = await patch({
        metadata: { resourceVersion: '1' },
        status: { phase: 'New' },
      });
      expect(answer.code).toBe(409);
    });

    it.each(['POST', 'DELETE'])('cannot be asked to %s', async method => {
      const path = world.path('widgets', 'a', 'status');
      const body = world.typed('widgets', 'a', {});
      const call = method === 'POST' ? { body } : {};
      expect((await world.client.call(method, path, call)).code).toBe(405);
    });

    it('is not there where the definition has none', async () => {
      await world.define('bares', 'Bare', {
        properties: { status: { type: 'object' } },
      });
      await world.create('bares', 'a');
      expect(await world.get('bares', 'a', 'status')).toMatchObject({
        code: 404,
        body: { reason: 'NotFound', details: { name: 'a', kind: 'bares' } },
      });
    });
  });

  describe('the scale', () => {
    it('shows and sets the replicas', async () => {
      const made = await world.create('widgets', 'a', {
        spec: { replicas: 2 },
      });
      const status = { replicas: 1, selector: 'l=x' };
      await world.patch('widgets', 'a', 'merge', { status }, {}, 'status');
      const shown = await world.get('widgets', 'a', 'scale');
      expect(shown.body).toMatchObject({
        kind: 'Scale',
        apiVersion: 'autoscaling/v1',
        spec: { replicas: 2 },
        status,
      });
      const body = { spec: { replicas: 5 } };
      const set = await world.patch('widgets', 'a', 'merge', body, {}, 'scale');
      expect(set.body).toMatchObject({ spec: { replicas: 5 } });
      expect(versionOf(set)).not.toBe(versionOf(made));
      expect((await world.get('widgets', 'a')).body).toMatchObject({
        metadata: { generation: 2 },
        spec: { replicas: 5 },
      });
    });

    it('is never negative', async () => {
      await world.create('widgets', 'a', { spec: { replicas: 2 } });
      const body = { spec: { replicas: -1 } };
      const answer = await world.patch(
        'widgets',
        'a',
        'merge',
        body,
        {},
        'scale',
      );
      expect(answer.code).toBe(422);
    });

    it.each([
      ['owned before', { replicas: 2 }, [3, 4], { 'f:replicas': {} }],
      ['owned by nobody', {}, [3, 4], undefined],
      ['owned, and set to zero', { replicas: 2 }, [3, 0], undefined],
      ['zero, and set to zero', { replicas: 0 }, [0, 5], undefined],
    ])(
      'says who set replicas that were %s',
      async (_what, spec, all, owned) => {
        await world.create('widgets', 'a', { spec });
        for (const replicas of all) {
          const body = { spec: { replicas } };
          await world.patch('widgets', 'a', 'merge', body, {}, 'scale');
        }
        const entries = Object.entries(
          ownersOf(await world.get('widgets', 'a')),
        ).filter(([owner]) => owner.endsWith(' scale'));
        expect(entries.map(([, fields]) => fields)).toEqual(
          owned ? [{ 'f:spec': owned }] : [],
        );
      },
    );

    it('fails where the object does not say how many', async () => {
      await world.create('widgets', 'a');
      expect((await world.get('widgets', 'a', 'scale')).code).toBe(500);
    });
  });
}
