import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { parseDocument } from 'yaml';
import { z } from 'zod';

/** Which object a manifest is. */
export interface ObjectIdentity {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

const text = z.string().min(1).max(512);
const object = z.object({
  apiVersion: text,
  kind: text,
  metadata: z.object({ name: text, namespace: text.optional() }),
});

/** What is not written as everybody writes it is parsed, and must be small. */
const maxParsed = 256 * 1024;

/** @throws StepError when the document is no object with a name */
export function identityOf(document: string): ObjectIdentity {
  const fields = object.safeParse(scan(document));
  const parsed =
    fields.success || document.length > maxParsed
      ? fields
      : object.safeParse(parse(document));
  if (!parsed.success) {
    const [{ path }] = parsed.error.issues;
    throw new StepError(
      'terminal',
      `What was rendered has a document without ${
        path.join('.') || 'apiVersion'
      }: ${outline(document)}`,
    );
  }
  const { metadata, ...type } = parsed.data;
  return { ...type, ...metadata };
}

/** Reads lines: definitions of resources are large, and parsing them stalls everybody. */
function scan(document: string): unknown {
  const found = new Map<string, string>();
  let block = '';
  let childIndent: string | undefined;
  for (const line of document.split('\n')) {
    const field = /^([ \t]*)([A-Za-z]+):(?:[ \t]+(.*?))?[ \t\r]*$/.exec(line);
    if (!field) continue;
    const [, indent, key, value = ''] = field;
    if (indent === '') block = key;
    else if (block === 'metadata') childIndent ??= indent;
    const isChild = block === 'metadata' && indent === childIndent;
    const name = indent === '' ? key : `${block}.${key}`;
    if ((indent === '' || isChild) && !found.has(name)) found.set(name, value);
  }
  const word = (name: string) => wordOf(found.get(name));
  return {
    apiVersion: word('apiVersion'),
    kind: word('kind'),
    metadata: {
      name: word('metadata.name'),
      namespace: word('metadata.namespace'),
    },
  };
}

/** A plain or quoted word; anything else is for the parser. */
function wordOf(value: string = ''): string | undefined {
  return /^(["']?)([A-Za-z][\w.:/-]*)\1$/.exec(value)?.[2];
}

function parse(document: string): unknown {
  const parsed = parseDocument(document, { schema: 'failsafe' });
  return parsed.errors.length > 0 ? {} : parsed.toJS({ maxAliasCount: 100 });
}

/** Its fields, to find it by; of their values only which kind it is: the others may be secrets. */
function outline(document: string): string {
  const fields = [...document.matchAll(/^([A-Za-z][\w.-]{0,62}):(.*)$/gm)];
  const names = fields.slice(0, 8).map(([, name, value]) => {
    const word = wordOf(value.trim());
    const isType = name === 'apiVersion' || name === 'kind';
    return isType && word !== undefined ? `${name}: ${word}` : name;
  });
  return names.length === 0
    ? `${document.length} characters without a field`
    : names.join(', ');
}
