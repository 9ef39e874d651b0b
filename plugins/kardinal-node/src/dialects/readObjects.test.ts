import { z } from 'zod';
import { readObjects } from './readObjects';

const schema = z.object({ spec: z.object({ version: z.string() }) });

function anObject(kind: string, spec: object) {
  return { apiVersion: 'example.com/v1', kind, metadata: { name: 'a' }, spec };
}

it('reads the objects of a kind, and leaves out what is not what it should look like', () => {
  expect(
    readObjects('Stage', schema, [
      anObject('Stage', { version: '1.0.0' }),
      anObject('Stage', { version: 1 }),
      anObject('Freight', { version: '2.0.0' }),
      anObject('Stage', { version: '3.0.0' }),
    ]).map(({ spec }) => spec.version),
  ).toEqual(['1.0.0', '3.0.0']);
});
