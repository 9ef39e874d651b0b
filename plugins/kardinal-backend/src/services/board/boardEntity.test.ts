import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { boardEntity } from './boardEntity';

const entity = (name: string) => ({
  ref: `component:default/${name}`,
  kind: 'Component',
  namespace: 'default',
  name,
  owners: ['group:default/team-a'],
});

describe('the entity of a row', () => {
  it('is none where the catalog shows none', () => {
    expect(boardEntity(aPipeline([]), [])).toBeUndefined();
  });

  it('is the last that shows the Pipeline, as for its links', () => {
    expect(boardEntity(aPipeline([]), [entity('a'), entity('b')])).toEqual({
      kind: 'Component',
      namespace: 'default',
      name: 'b',
      owners: ['group:default/team-a'],
    });
  });

  it('is that which the Pipeline names as its own', () => {
    const pipeline = aPipeline([]);
    const annotations = { 'kardinal.io/entity': 'Component:default/A' };
    const named = {
      ...pipeline,
      metadata: { ...pipeline.metadata, annotations },
    };
    expect(boardEntity(named, [entity('a'), entity('b')])?.name).toBe('a');
  });
});
