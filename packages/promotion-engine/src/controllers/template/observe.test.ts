import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { templateOf } from '../../__testUtils__/templateOf';
import { TagState } from '../../services/templates/TemplateWatch';
import { observe } from './observe';

const digest = `sha256:${'a'.repeat(64)}`;
const found: TagState = { type: 'found', digest };

function see(template: Template) {
  const looks: string[] = [];
  const observed = observe(
    {
      egress: { problemOf: () => undefined },
      policyNamespaces: [],
      watch: {
        current: (_template, { tag }) => {
          looks.push(tag);
          return found;
        },
        leave: () => looks.push('leaves'),
        subscribe: () => () => {},
      },
    },
    template,
  );
  return { observed, looks };
}

describe('what a Template sees', () => {
  it('is what its tag means', () => {
    expect(see(templateOf({ tag: 'stable' }))).toEqual({
      observed: { type: 'tag', state: found },
      looks: ['stable'],
    });
  });

  it.each<[string, Template, string]>([
    ['names a digest', templateOf({ digest }), 'fixed'],
    ['cannot be followed', templateOf({ minInterval: '1s' }), 'invalid'],
  ])('is nothing of a registry where it %s', (_what, template, type) => {
    const { observed, looks } = see(template);
    expect(observed.type).toBe(type);
    expect(looks).toEqual(['leaves']);
  });
});
