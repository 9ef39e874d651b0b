import { withDefaults } from './withDefaults';

const schema = {
  properties: {
    interval: { default: '5m' },
    update: {
      default: {},
      properties: { strategy: { default: 'kustomize' } },
    },
    list: { items: { properties: { kind: { default: 'Deployment' } } } },
    byName: { additionalProperties: { properties: { a: { default: 1 } } } },
  },
};

describe('withDefaults', () => {
  it.each([
    [
      'what is absent',
      {},
      { interval: '5m', update: { strategy: 'kustomize' } },
    ],
    [
      'what is null and has a default',
      { interval: null, update: { strategy: 'helm' } },
      { interval: '5m', update: { strategy: 'helm' } },
    ],
    [
      'items and values',
      { interval: '1m', update: {}, list: [{}], byName: { x: {} } },
      {
        interval: '1m',
        update: { strategy: 'kustomize' },
        list: [{ kind: 'Deployment' }],
        byName: { x: { a: 1 } },
      },
    ],
  ])('writes %s out, and nothing the second time', (_case, value, expected) => {
    const once = withDefaults(schema, value);
    expect(once).toEqual(expected);
    expect(withDefaults(schema, once)).toEqual(expected);
  });
});
