import {
  objectName,
  Template,
  TemplateSpec,
} from '@kardinal/backstage-plugin-kardinal-common';
import { OciPlace } from './ociPlace';
import { KokumiObjects, Menu, Order } from './readKokumi';

type Defaults = NonNullable<TemplateSpec['defaults']>;
type Overrides = NonNullable<TemplateSpec['overrides']>;

/** What is changed of the manifests. */
interface Patch {
  readonly target: { readonly kind: string; readonly name: string };
  readonly updates: readonly {
    readonly path: string;
    readonly value: unknown;
  }[];
}

/** How a Template names the artifact that it renders. */
export type SourceName =
  | { readonly type: 'tag'; readonly tag: string }
  | { readonly type: 'digest'; readonly digest: string }
  /** What the Order says is neither. */
  | { readonly type: 'unset' };

/** In place of a digest that is not known yet. */
const unsetDigest = `sha256:${'0'.repeat(64)}`;

/** Settings of render-template, beside the Template that they are for. */
export interface RenderedTemplate {
  readonly template: Template;
  readonly overrides: {
    readonly values?: Readonly<Record<string, unknown>>;
    readonly patches?: readonly Patch[];
  };
}

/**
 * The Template that a Menu comes to, with what the Order overrides; or the Order's own, where it renders a chart or changes manifests.
 * `undefined` where the manifests are taken as they are.
 */
export function templateOf(
  { metadata, spec }: Order,
  menu: Menu | undefined,
  place: OciPlace,
  name: SourceName,
): RenderedTemplate | undefined {
  const own = [...spec.patches, ...spec.edits].flatMap(patchOf);
  const render = (menu?.spec.render ?? spec.render)?.helm;
  if (menu === undefined && render === undefined && own.length === 0)
    return undefined;
  const type = render === undefined ? 'manifests' : 'chart';
  const base = menu === undefined ? own : menu.spec.patches.flatMap(patchOf);
  const defaults: Defaults = {
    ...(render?.values === undefined ? {} : { values: render.values }),
    // Its generated type takes a value that may be anything for an object.
    ...(base.length === 0 ? {} : { patches: base as Defaults['patches'] }),
  };
  const values = spec.render?.helm?.values;
  return {
    template: {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Template',
      metadata: {
        name: objectName(
          menu?.metadata.name ?? `${metadata.namespace}-${metadata.name}`,
        ),
      },
      spec: {
        source: { type, ...place, ...fieldsOf(name) },
        ...(render === undefined
          ? {}
          : {
              render: {
                ...(render.releaseName === undefined
                  ? {}
                  : { release: render.releaseName }),
                namespace: render.namespace ?? metadata.namespace,
              },
            }),
        ...(Object.keys(defaults).length === 0 ? {} : { defaults }),
        ...(menu === undefined ? {} : { overrides: policiesOf(menu, type) }),
      },
    },
    overrides:
      menu === undefined
        ? {}
        : {
            ...(values === undefined ? {} : { values }),
            ...(own.length === 0 ? {} : { patches: own }),
          },
  };
}

function fieldsOf(
  name: SourceName,
): Pick<TemplateSpec['source'], 'tag' | 'digest'> {
  if (name.type === 'tag') return { tag: name.tag };
  return { digest: name.type === 'digest' ? name.digest : unsetDigest };
}

/** What an Order, or its Menu, takes: a tag where it names one, which both follow; else what its last Preparation was made from. */
export function sourceName(
  order: Order,
  source: Order['spec']['source'],
  objects: Pick<KokumiObjects, 'preparations'>,
): SourceName {
  const { oci, version = '' } = source ?? {};
  if (/^sha256:[0-9a-f]{64}$/.test(version))
    return { type: 'digest', digest: version };
  if (/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(version))
    return { type: 'tag', tag: version };
  const digest = sourceDigest(order, oci, objects);
  return digest === undefined ? { type: 'unset' } : { type: 'digest', digest };
}

/** What the last Preparation of an Order was made from, where that is still its source. */
function sourceDigest(
  { metadata, status }: Order,
  oci: string | undefined,
  { preparations }: Pick<KokumiObjects, 'preparations'>,
): string | undefined {
  return preparations.find(
    each =>
      each.metadata.namespace === metadata.namespace &&
      each.metadata.name === status.latestPreparationName &&
      each.spec.source.oci === oci,
  )?.spec.source.baseDigest;
}

/** What is restricted to nothing is allowed to nobody. */
function policiesOf(
  { spec: { overrides } }: Menu,
  type: TemplateSpec['source']['type'],
): Overrides {
  const { values, patches } = overrides;
  const allow = patches.allowed.map(({ target: { kind, name }, paths }) => ({
    kind,
    name,
    paths: paths.map(pathOf),
  }));
  return {
    ...(type === 'chart' ? { values: restricted(values, values.allowed) } : {}),
    patches: restricted(patches, allow),
  };
}

function restricted<T>(
  { policy }: { readonly policy: 'All' | 'Restricted' | 'None' },
  allow: T[],
) {
  if (policy !== 'Restricted') return { policy };
  return allow.length === 0
    ? { policy: 'None' as const }
    : { policy: 'Restricted' as const, allow };
}

/** None where nothing is set. */
function patchOf({
  target: { kind, name },
  set,
}: Order['spec']['patches'][number]): readonly Patch[] {
  const updates = Object.entries(set).map(([path, value]) => ({
    path: pathOf(path),
    value: scalarOf(value),
  }));
  return updates.length === 0 ? [] : [{ target: { kind, name }, updates }];
}

function pathOf(path: string): string {
  return path.replace(/^\./, '');
}

/** As Kokumi reads a text: a boolean, a number, or what it is. */
function scalarOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text)
    ? Number(text)
    : text;
}
