import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { followTemplates, TemplateState } from './followTemplates';

const now = Date.parse('2026-11-18T10:00:00Z');
const hash = (letter: string) => `sha256:${letter.repeat(64)}`;
const known = (letter: string) => ({ name: 'shop', hash: hash(letter) });

const used = (letter: string, revision = `uid/${letter}`): TemplateState => ({
  name: 'shop',
  found: { hash: hash(letter), revision },
});

/** The `age`th oldest. */
function released(
  age: number,
  { metadata, ...change }: Parameters<typeof aBundle>[1] = {},
): Bundle {
  return aBundle(`${age}.0.0`, {
    ...change,
    metadata: {
      name: `shop-${age}`,
      creationTimestamp: new Date(now - 1_000_000 + age * 1000).toISOString(),
      ...metadata,
    },
  });
}

function follow(
  before: readonly { name: string; hash: string }[] | undefined,
  is: readonly TemplateState[],
  bundles: readonly Bundle[] = [released(1)],
  isValid = true,
) {
  const pipeline = aPipeline(['prod']);
  return followTemplates(
    { ...pipeline, status: { ...(before && { templates: [...before] }) } },
    is,
    bundles,
    { now, isValid },
  );
}

describe('followTemplates', () => {
  it.each<[string, ReturnType<typeof follow>, readonly object[]]>([
    ['names none', follow(undefined, []), []],
    [
      'names one for the first time',
      follow(undefined, [used('a')]),
      [known('a')],
    ],
    ['names the same', follow([known('a')], [used('a')]), [known('a')]],
    ['names it no more', follow([known('a')], []), []],
    [
      'names one that is gone',
      follow([known('a')], [{ name: 'shop' }]),
      [known('a')],
    ],
    ['names one that never was', follow(undefined, [{ name: 'shop' }]), []],
    [
      'has released nothing',
      follow([known('a')], [used('b')], []),
      [known('b')],
    ],
    [
      'is invalid',
      follow([known('a')], [used('b')], [released(1)], false),
      [known('a')],
    ],
  ])('makes nothing of a Pipeline that %s', (_what, followed, templates) => {
    expect(followed).toEqual({ templates });
  });

  it('promotes the newest Bundle again, once', () => {
    const bundles = [released(1), released(2)];
    const first = follow([known('a')], [used('b')], bundles);
    expect(first.templates).toEqual([known('a')]);
    expect(first.bundle?.spec.artifacts).toEqual(bundles[1].spec.artifacts);
    expect(first.bundle?.metadata.annotations).toMatchObject({
      'kardinal.io/requested-by': 'kardinal',
      'kardinal.io/reason':
        'Template shop changed: what shop-2 promotes is rendered again',
    });
    const made = released(3, { metadata: first.bundle!.metadata });
    const again = [...bundles, made];
    expect(follow([known('a')], [used('b')], again)).toEqual({
      templates: [known('b')],
    });
    expect(follow([known('b')], [used('b')], again)).toEqual({
      templates: [known('b')],
    });
  });

  it('makes the same Bundle whenever it is asked, and another one when the Template changes back', () => {
    const name = (from: string, to: string, revision: string) =>
      follow([known(from)], [used(to, revision)]).bundle?.metadata.name;
    expect(name('a', 'b', 'uid/2')).toBe(name('a', 'b', 'uid/2'));
    expect(name('a', 'b', 'uid/2')).not.toBe(name('a', 'b', 'uid/4'));
  });

  it.each<[string, Parameters<typeof aBundle>[1]]>([
    ['failed', { status: { phase: 'Failed' } }],
    ['was superseded', { status: { phase: 'Superseded' } }],
    [
      'takes something back',
      {
        spec: {
          intent: { target: 'prod' },
          provenance: { rollbackOf: 'shop-1', rollbackTo: 'shop-0' },
        },
      },
    ],
  ])('does not promote again what %s', (_what, change) => {
    const { bundle } = follow(
      [known('a')],
      [used('b')],
      [released(1), released(2, change)],
    );
    expect(bundle?.metadata.annotations?.['kardinal.io/reason']).toMatch(
      'what shop-1 promotes',
    );
  });
});
