import { JsonObject } from '../../json/Json';
import { validateVersions } from './validateVersions';

/** With a rule that costs too much for a new definition. */
function costly(name: string, storage: boolean): JsonObject {
  const items = {
    type: 'object',
    properties: { a: { type: 'integer' } },
    'x-kubernetes-validations': [{ rule: 'self.a > 1' }],
  };
  const list = { type: 'array', maxItems: 4_000_000, items };
  const openAPIV3Schema = { type: 'object', properties: { list } };
  return { name, storage, served: true, schema: { openAPIV3Schema } };
}

describe('the costs of the rules of a definition', () => {
  const v1 = costly('v1', true);

  it.each([
    ['count where it is new', [v1], [], ['spec.validation']],
    ['do not count where it had them', [v1], [v1], []],
    [
      'count where another version had them',
      [v1],
      [costly('v2', true)],
      ['spec.validation'],
    ],
    [
      'count once where all versions have them',
      [v1, costly('v2', false)],
      [],
      ['spec.validation'],
    ],
    [
      'count in each version where one differs',
      [v1, costly('v2', false), { name: 'v3', storage: false, served: true }],
      [],
      ['spec.versions[0].schema', 'spec.versions[1].schema'],
    ],
  ])('%s', (_when, versions, before, parts) => {
    const rule =
      '.openAPIV3Schema.properties[list].items.x-kubernetes-validations[0].rule';
    const fields = validateVersions(versions, before).map(({ field }) => field);
    expect(fields).toEqual(parts.map(part => part + rule));
  });
});
