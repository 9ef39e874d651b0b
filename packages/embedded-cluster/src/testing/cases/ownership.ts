import { JsonObject } from '../../json/Json';
import { ownersOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

/** Server-side apply: who owns what. */
export function ownershipCases(world: ContractWorld): void {
  describe('ownership', () => {
    const empty = {};

    it('of plain writes marks containers, and includes defaults', async () => {
      const made = await world.create('widgets', 'a', {
        metadata: { labels: { l: 'x' } },
        spec: { tags: ['t'], parts: [{ name: 'p' }] },
      });
      expect(ownersOf(made)).toEqual({
        'contract Update': {
          'f:metadata': { 'f:labels': { '.': empty, 'f:l': empty } },
          'f:spec': {
            '.': empty,
            'f:mode': { '.': empty, 'f:name': empty },
            'f:parts': {
              '.': empty,
              'k:{"name":"p"}': {
                '.': empty,
                'f:count': empty,
                'f:name': empty,
              },
            },
            'f:size': empty,
            'f:tags': { '.': empty, 'v:"t"': empty },
          },
        },
      });
    });

    it('of applies is what was applied, without defaults', async () => {
      const spec = { tags: ['t'], parts: [{ name: 'p' }] };
      const made = await world.apply('widgets', 'a', 'one', { spec });
      expect(ownersOf(made)).toEqual({
        'one Apply': {
          'f:spec': {
            'f:parts': { 'k:{"name":"p"}': { '.': empty, 'f:name': empty } },
            'f:tags': { 'v:"t"': empty },
          },
        },
      });
    });

    it('is not noted where nothing is owned', async () => {
      const made = await world.create('configmaps', 'a');
      expect(made.body).not.toHaveProperty('metadata.managedFields');
    });

    it('moves to who changes a field', async () => {
      await world.apply('configmaps', 'a', 'one', { data: { a: '1', b: '1' } });
      const query = { fieldManager: 'two' };
      const body = { data: { b: '2' } };
      const answer = await world.patch('configmaps', 'a', 'merge', body, {
        query,
      });
      expect(ownersOf(answer)).toEqual({
        'one Apply': { 'f:data': { 'f:a': empty } },
        'two Update': { 'f:data': { 'f:b': empty } },
      });
    });

    it('ends when the field goes', async () => {
      await world.create('configmaps', 'a', { data: { a: '1', b: '1' } });
      const body = { data: { b: null } };
      const answer = await world.patch('configmaps', 'a', 'merge', body);
      expect(ownersOf(answer)).toEqual({
        'contract Update': { 'f:data': { '.': empty, 'f:a': empty } },
      });
    });

    it('is shared by managers that apply the same', async () => {
      await world.apply('configmaps', 'a', 'one', { data: { k: 'v' } });
      const answer = await world.apply('configmaps', 'a', 'two', {
        data: { k: 'v' },
      });
      expect(ownersOf(answer)).toEqual({
        'one Apply': { 'f:data': { 'f:k': empty } },
        'two Apply': { 'f:data': { 'f:k': empty } },
      });
    });

    it('of the status is noted by subresource', async () => {
      await world.create('widgets', 'a', { spec: {} });
      const body = { status: { phase: 'New' } };
      const answer = await world.patch(
        'widgets',
        'a',
        'merge',
        body,
        {},
        'status',
      );
      expect(ownersOf(answer)).toMatchObject({
        'contract Update status': {
          'f:status': { '.': empty, 'f:phase': empty },
        },
      });
    });

    it('covers finalizers and references to owners', async () => {
      const uid = '11111111-1111-1111-1111-111111111111';
      const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid };
      const metadata = {
        finalizers: ['contract.io/f'],
        ownerReferences: [owner],
      };
      const query = { dryRun: 'All' };
      const answer = await world.create(
        'widgets',
        'a',
        { metadata },
        { query },
      );
      expect(ownersOf(answer)).toMatchObject({
        'contract Update': {
          'f:metadata': {
            'f:finalizers': { '.': empty, 'v:"contract.io/f"': empty },
            'f:ownerReferences': { '.': empty, [`k:{"uid":"${uid}"}`]: empty },
          },
        },
      });
    });

    it('is listed in order of operation, then time, then name', async () => {
      await world.create('configmaps', 'a', { data: { a: '1' } });
      await world.apply('configmaps', 'a', 'z', { data: { b: '1' } });
      const answer = await world.apply('configmaps', 'a', 'y', {
        data: { c: '1' },
      });
      const order = Object.keys(ownersOf(answer));
      expect(order).toHaveLength(3);
      expect(order[2]).toBe('contract Update');
    });

    it('passes from kubectl at the client to kubectl at the server', async () => {
      const name = 'kubectl.kubernetes.io/last-applied-configuration';
      const applied = (data: JsonObject) => {
        const rest = { kind: 'ConfigMap', metadata: { name: 'a' } };
        return `${JSON.stringify({ apiVersion: 'v1', data, ...rest })}\n`;
      };
      const data = { a: '1' };
      const metadata = { annotations: { [name]: applied(data) } };
      await world.create('configmaps', 'a', { metadata, data });
      const next = { a: '2' };
      const answer = await world.apply('configmaps', 'a', 'kubectl', {
        data: next,
      });
      expect(answer).toMatchObject({
        code: 200,
        body: {
          data: next,
          metadata: { annotations: { [name]: applied(next) } },
        },
      });
    });

    it('starts anew when a client resets it', async () => {
      await world.create('configmaps', 'a', { data: { a: '1' } });
      const body = { metadata: { managedFields: [{}] } };
      const answer = await world.patch('configmaps', 'a', 'merge', body);
      expect(ownersOf(answer)).toEqual({});
    });
  });
}
