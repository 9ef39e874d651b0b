import { ContractWorld } from '../ContractWorld';

const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';

/** Tables and bare metadata. */
export function tableCases(world: ContractWorld): void {
  describe('tables', () => {
    beforeEach(async () => {
      await world.create('widgets', 'a', { spec: { size: 3 } });
    });

    it('have the columns of the definition', async () => {
      const answer = await world.list('widgets', {}, { accept });
      expect(answer.body).toMatchObject({
        kind: 'Table',
        apiVersion: 'meta.k8s.io/v1',
        columnDefinitions: [
          { name: 'Name', type: 'string', format: 'name' },
          { name: 'Size', type: 'integer', priority: 0 },
          { name: 'Phase', type: 'string', priority: 1 },
          { name: 'Age', type: 'date' },
        ],
        rows: [
          {
            cells: ['a', 3, null, expect.stringMatching(/^\d+s$/)],
            object: { kind: 'PartialObjectMetadata', metadata: { name: 'a' } },
          },
        ],
      });
    });

    it('show one object, too', async () => {
      const answer = await world.get('widgets', 'a', undefined, { accept });
      expect(answer.body).toMatchObject({ kind: 'Table', rows: [{}] });
    });

    it('carry whole objects when asked to', async () => {
      const query = { includeObject: 'Object' };
      const answer = await world.list('widgets', query, { accept });
      expect(answer.body).toMatchObject({
        rows: [{ object: { kind: 'Widget', spec: { size: 3 } } }],
      });
    });
  });

  describe('bare metadata', () => {
    it.each(['', 'List'])('is PartialObjectMetadata%s', async suffix => {
      await world.create('widgets', 'a', { spec: { size: 3 } });
      const form = `PartialObjectMetadata${suffix}`;
      const call = { accept: `application/json;as=${form};v=v1;g=meta.k8s.io` };
      const answer = suffix
        ? await world.list('widgets', {}, call)
        : await world.get('widgets', 'a', undefined, call);
      expect(answer.body).toMatchObject({ kind: form });
      expect(JSON.stringify(answer.body)).not.toContain('"spec"');
    });
  });
}
