import { Schema } from '../../schema/Schema';

const step = /\.([A-Za-z_][\w-]*)|\['((?:\\.|[^'])+)'\]/gy;

/** The schema at a path of members, `.a.b` or `.a['b']`; undefined when there is none. */
export function schemaAt(root: Schema, path: string): Schema | undefined {
  let current: Schema | undefined = root;
  let end = 0;
  for (const match of path.matchAll(step)) {
    current = memberOf(current, match[1], match[2]?.replace(/\\(.)/g, '$1'));
    end = match.index + match[0].length;
  }
  return end === path.length && end > 0 ? current : undefined;
}

/** Dots lead to properties, brackets also into maps. */
function memberOf(
  schema: Schema | undefined,
  dotted: string | undefined,
  quoted: string | undefined,
): Schema | undefined {
  const { properties, additionalProperties } = schema ?? {};
  const name = dotted ?? quoted ?? '';
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  const map = typeof additionalProperties === 'object' && quoted !== undefined;
  return map ? additionalProperties : undefined;
}
