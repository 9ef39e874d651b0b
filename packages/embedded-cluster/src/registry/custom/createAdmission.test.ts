import { JsonObject } from '../../json/Json';
import { createAdmission } from './createAdmission';

const string = { type: 'string', maxLength: 5 };
const widget = createAdmission({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: {
                  colour: { ...string, default: 'red' },
                  size: { type: 'integer' },
                },
                'x-kubernetes-validations': [
                  {
                    rule: '!has(self.size) || self.size > 0',
                    message: 'size is above 0',
                  },
                  {
                    rule: 'self.colour == oldSelf.colour',
                    message: 'colour is fixed',
                  },
                ],
              },
              status: { type: 'object', properties: { message: string } },
            },
          },
        },
      },
    ],
  },
});

const object = (spec: JsonObject, status: JsonObject = {}): JsonObject => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'a', namespace: 'default' },
  spec,
  status,
});

describe('createAdmission', () => {
  it('fills in defaults, and drops what the schema does not have', () => {
    expect(widget.admit(object({ weight: 1 }), undefined)).toMatchObject({
      spec: { colour: 'red' },
    });
    expect(widget.unknownFields(object({ weight: 1 }))).toEqual([
      'spec.weight',
    ]);
  });

  it.each<[string, JsonObject, JsonObject | undefined, RegExp]>([
    [
      'a text that is too long',
      object({ colour: 'yellow' }),
      undefined,
      /spec\.colour: Too long/,
    ],
    [
      'a status that is too long',
      object({}, { message: 'too much' }),
      object({}),
      /status\.message: Too long/,
    ],
    ['a wrong type', object({ size: 'big' }), undefined, /spec\.size/],
    ['what a rule refuses', object({ size: 0 }), undefined, /size is above 0/],
    [
      'what a rule of changes refuses',
      object({ colour: 'blue' }),
      object({ colour: 'red' }),
      /colour is fixed/,
    ],
    [
      'a label that is none',
      { ...object({}), metadata: { name: 'a', labels: { a: 'x,y' } } },
      undefined,
      /metadata\.labels/,
    ],
  ])('refuses %s', (_what, wanted, before, message) => {
    expect(() => widget.admit(wanted, before)).toThrow(message);
  });
});
