import { JsonObject } from '../../json/Json';
import { causesOf } from '../answers';
import { ContractWorld } from '../ContractWorld';
import { definition, DefinitionParts } from '../definition';

/** CustomResourceDefinitions. */
export function definitionCases(world: ContractWorld): void {
  const crds = 'customresourcedefinitions';

  describe('definitions', () => {
    const make = (plural: string, kind: string, parts: DefinitionParts) =>
      world.create(
        crds,
        undefined,
        definition(world.group, plural, kind, parts),
      );

    it('are established once their names are granted', async () => {
      const name = `widgets.${world.group}`;
      const answer = await world.eventually(
        () => world.get(crds, name),
        ({ body }) => JSON.stringify(body).includes('InitialNamesAccepted'),
      );
      expect(answer.body).toMatchObject({
        spec: {
          conversion: { strategy: 'None' },
          names: { singular: 'widget', listKind: 'WidgetList' },
        },
        status: {
          acceptedNames: { plural: 'widgets', kind: 'Widget' },
          storedVersions: ['v1'],
          conditions: [
            { type: 'NamesAccepted', status: 'True' },
            { type: 'Established', status: 'True' },
          ],
        },
      });
    });

    it('do not get a name that another one has', async () => {
      const parts: DefinitionParts = { properties: {} };
      const made = await make('others', 'Widget', parts);
      expect(made.code).toBe(201);
      const answer = await world.eventually(
        () => world.get(crds, `others.${world.group}`),
        ({ body }) => JSON.stringify(body).includes('Conflict"'),
      );
      expect(answer.body).toMatchObject({
        status: {
          acceptedNames: { plural: 'others' },
          conditions: [
            { type: 'NamesAccepted', status: 'False' },
            { type: 'Established', status: 'False' },
          ],
        },
      });
      await world.remove(crds, `others.${world.group}`);
    });

    const spec = 'spec.validation.openAPIV3Schema.properties[spec]';
    const refusals: readonly (readonly [string, JsonObject, string])[] = [
      [
        'a field without a type',
        { properties: { a: {} } },
        `${spec}.type FieldValueRequired`,
      ],
      [
        'a list without items',
        { type: 'object', properties: { l: { type: 'array' } } },
        `${spec}.properties[l].items FieldValueRequired`,
      ],
      [
        'a default of another type',
        {
          type: 'object',
          properties: { n: { type: 'integer', default: 'x' } },
        },
        `${spec}.properties[n].default FieldValueTypeInvalid`,
      ],
      [
        'a list-map without keys',
        {
          type: 'object',
          properties: {
            l: {
              type: 'array',
              'x-kubernetes-list-type': 'map',
              items: { type: 'object' },
            },
          },
        },
        `${spec}.properties[l].x-kubernetes-list-map-keys FieldValueRequired`,
      ],
      [
        'an expensive check of uniqueness',
        { type: 'array', uniqueItems: true, items: { type: 'string' } },
        `${spec}.uniqueItems FieldValueForbidden`,
      ],
    ];

    it('are refused for what has no structure before what needs one', async () => {
      const list = { type: 'array' };
      const causes = async (other: JsonObject) => {
        const properties = {
          spec: { type: 'object', properties: { list, other } },
        };
        return causesOf(await make('refused', 'Refused', { properties }));
      };
      const within = `${spec}.properties`;
      expect(await causes({ type: 'wrong' })).toEqual([
        `${within}[list].items FieldValueRequired`,
        `${within}[other].type FieldValueNotSupported`,
      ]);
      expect(await causes({ $ref: '#/x' })).toEqual([
        `${within}[other].$ref FieldValueForbidden`,
      ]);
    });

    it.each(refusals)('are refused for %s', async (_, schema, cause) => {
      const answer = await make('refused', 'Refused', {
        properties: { spec: schema },
      });
      expect(answer.code).toBe(422);
      expect(causesOf(answer)).toContain(cause);
    });

    it.each<[string, Change, string]>([
      [
        'another name',
        { metadata: { name: 'wrong.name' } },
        'metadata.name FieldValueInvalid',
      ],
      [
        'an unknown scope',
        { scope: 'Everywhere' },
        'spec.scope FieldValueNotSupported',
      ],
      [
        'no storage version',
        { storage: false },
        'spec.versions FieldValueInvalid',
      ],
      [
        'two storage versions',
        { others: [{ name: 'v2' }] },
        'spec.versions FieldValueInvalid',
      ],
      [
        'two versions of one name',
        { others: [{ storage: false }] },
        'spec.versions FieldValueInvalid',
      ],
      [
        'a version that is no label',
        { version: 'V_1' },
        'spec.versions[0].name FieldValueInvalid',
      ],
      [
        'an only version that is no label',
        { version: 'V_1' },
        'spec.version FieldValueInvalid',
      ],
    ])('are refused for %s', async (_, change, cause) => {
      const body = definition(world.group, 'refused', 'Refused', {
        properties: {},
      });
      const changed = apply(body, change);
      const answer = await world.create(crds, undefined, changed);
      expect(answer.code).toBe(422);
      expect(causesOf(answer)).toContain(cause);
    });

    it('cannot change scope or kind', async () => {
      const name = `widgets.${world.group}`;
      const body = { spec: { scope: 'Cluster' } };
      const answer = await world.patch(crds, name, 'merge', body);
      expect(causesOf(answer)).toContain('spec.scope FieldValueInvalid');
    });
  });
}

interface Change {
  readonly metadata?: JsonObject;
  readonly scope?: string;
  readonly version?: string;
  readonly storage?: boolean;
  /** Further versions, as far as they differ from the first. */
  readonly others?: readonly JsonObject[];
}

function apply(body: JsonObject, change: Change): JsonObject {
  const spec = body.spec as JsonObject;
  const [version] = spec.versions as JsonObject[];
  const { metadata, scope, storage = true, others = [] } = change;
  const first = { ...version, name: change.version ?? version.name, storage };
  return {
    ...body,
    ...(metadata ? { metadata } : {}),
    spec: {
      ...spec,
      scope: scope ?? spec.scope,
      versions: [first, ...others.map(other => ({ ...first, ...other }))],
    },
  };
}
