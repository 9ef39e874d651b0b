import { whoWrote } from './whoWrote';

const entry = (manager: string, minute: number, fields: object, more = {}) => ({
  manager,
  operation: 'Update',
  time: `2026-11-18T10:0${minute}:00Z`,
  fieldsType: 'FieldsV1',
  fieldsV1: fields,
  ...more,
});
const spec = { 'f:spec': { 'f:path': {} } };

describe('whoWrote', () => {
  it.each([
    ['nobody, without managers', [], undefined],
    ['nobody but the owner', [entry('graph/team/shop', 1, spec)], undefined],
    [
      'who wrote last',
      [
        entry('kubectl-edit', 2, spec),
        entry('kubectl-patch', 3, spec),
        entry('graph/team/shop', 4, spec),
      ],
      'kubectl-patch',
    ],
    [
      'nobody for labels or a status',
      [
        entry('kubectl-label', 2, { 'f:metadata': {} }),
        entry('controller', 3, spec, { subresource: 'status' }),
      ],
      undefined,
    ],
  ])('names %s', (_case, managedFields, expected) => {
    const metadata = { name: 'a', managedFields };
    const object = { apiVersion: 'v1', kind: 'Widget', metadata };
    expect(whoWrote(object, 'graph/team/shop')).toBe(expected);
  });
});
