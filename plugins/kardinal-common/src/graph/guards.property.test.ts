import fc from 'fast-check';
import { aBundle, aGate, aPipeline } from '../testing/objects';
import { orderEnvironments } from './environments';
import { collectTemplates } from './gates';
import { kindOf } from './mergeStarted';
import { translate } from './translate';

/** What the platform guards, whoever calls it what. */
const guard = aGate('guard', {
  labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
  spec: { repository: 'forge.example.com/platform/*', path: '**/prod' },
});

const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const labels = fc.dictionary(name, name, { maxKeys: 3 });

/** The same text in another case. */
const recased = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map(upper =>
      [...text]
        .map((each, at) => (upper[at] ? each.toUpperCase() : each))
        .join(''),
    );

/** Directories that are prod, are below it or above all, in spellings that a person or an attacker would write. */
const guardedPath = fc.oneof(
  fc.constantFrom('.', './', './/.'),
  fc
    .tuple(
      fc.array(name, { maxLength: 2 }),
      recased('prod'),
      fc.array(name, { maxLength: 2 }),
      fc.constantFrom('/', '//', '/./'),
      fc.constantFrom('', './'),
      fc.constantFrom('', '/', '/.'),
    )
    .map(
      ([above, prod, below, slash, start, end]) =>
        `${start}${[...above, prod, ...below].join(slash)}${end}`,
    ),
);

const guardedUrl = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'https://bot@', 'ssh://git@'),
    recased('forge.example.com'),
    fc.constantFrom('', ':443', ':8443'),
    fc.constantFrom('/', '//'),
    recased('platform/gitops'),
    fc.constantFrom('', '.git', '/', '.GIT/'),
  )
  .map(parts => parts.join(''));

/** Where each required gate of an environment was made from. */
function requiredTemplates(
  pipeline: ReturnType<typeof aPipeline>,
  environment: string,
): readonly unknown[] {
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('the Pipeline is valid');
  const { nodes } = translate({
    pipeline,
    bundle: aBundle('1.0.0'),
    environments: order.environments,
    gates: collectTemplates([guard], pipeline, ['platform-policies']),
  }).spec;
  const specs = (kind: string) =>
    nodes
      .filter(node => kindOf(node) === kind)
      .map(node => ({
        id: node.id,
        ...(node.template?.spec as Record<string, unknown>),
      }))
      .filter(
        spec => (spec as { environment?: string }).environment === environment,
      );
  const [step] = specs('PromotionStep') as { requiredGates?: string[] }[];
  return specs('PolicyGate')
    .filter(({ id }) => step.requiredGates?.includes(`\${${id}.metadata.name}`))
    .map(spec => (spec as { templateRef?: unknown }).templateRef);
}

it('an environment that writes where an org gate guards has its instance, whatever it is called', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      labels,
      guardedPath,
      guardedUrl,
      fc.array(name, { maxLength: 2 }),
      (names, choice, own, path, url, policyNamespaces) => {
        const renamed = names[choice % names.length];
        const pipeline = aPipeline(
          names.map(each =>
            each === renamed
              ? { name: each, labels: own, path }
              : { name: each, path: `elsewhere/${each}` },
          ),
          {
            git: { url, branch: 'main', layout: 'directory', provider: 'x' },
            policyNamespaces,
          },
        );
        expect(requiredTemplates(pipeline, renamed)).toEqual([
          { namespace: 'platform-policies', name: 'guard' },
        ]);
      },
    ),
  );
});
