import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { Seals, SealVerifier } from './Seals';

/** Characters of an order that are read: nobody makes the controller parse more. */
const longest = 4_096;

const signed = z.looseObject({ seal: z.string() });

/**
 * What a command orders for one stored Bundle, as the text of an annotation: signed for this object alone, so that nobody
 * writes, changes or copies one.
 *
 * @throws Error where the Bundle has no uid
 */
export function signOrder(
  seals: Pick<Seals, 'sealRequest'>,
  bundle: Bundle,
  order: object,
): string {
  const seal = seals.sealRequest(bundle, order);
  return JSON.stringify({ ...order, seal });
}

/** What the text of an annotation orders. */
export type SignedOrder<Order> =
  | { readonly type: 'signed'; readonly order: Order; readonly seal: string }
  /** Not what a command writes. */
  | { readonly type: 'malformed' }
  /** It was not signed, or for another Bundle, or says something else by now. */
  | { readonly type: 'unsigned' };

/** Reads an order that {@link signOrder} wrote. */
export function readOrder<Order>(
  seals: Pick<SealVerifier, 'holdsRequest'>,
  bundle: Bundle,
  text: string,
  schema: z.ZodType<Order>,
): SignedOrder<Order> {
  const outer = signed.safeParse(parse(text));
  if (!outer.success) return { type: 'malformed' };
  const { seal, ...said } = outer.data;
  const order = schema.safeParse(said);
  if (!order.success) return { type: 'malformed' };
  return seals.holdsRequest(bundle, order.data, seal)
    ? { type: 'signed', order: order.data, seal }
    : { type: 'unsigned' };
}

/** An order with the name that its annotation gives it. */
export interface NamedOrder<Order> {
  readonly id: string;
  readonly order: Order;
  readonly seal: string;
}

/** Annotations of one kind that are read of one Bundle: what is beyond is nobody's command. */
const mostOrders = 1_024;

/** The texts of the annotations below a prefix, by the rest of their names, in the order of these. */
export function namedAnnotations(
  { metadata: { annotations = {} } }: Bundle,
  prefix: string,
): readonly (readonly [string, string])[] {
  return Object.entries(annotations)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => [key.slice(prefix.length), text] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, mostOrders);
}

/** Those of the texts that were signed for the Bundle. */
export function readOrders<Order>(
  seals: Pick<SealVerifier, 'holdsRequest'>,
  bundle: Bundle,
  texts: readonly (readonly [string, string])[],
  schema: z.ZodType<Order>,
): readonly NamedOrder<Order>[] {
  return texts.flatMap(([id, text]) => {
    const read = readOrder(seals, bundle, text, schema);
    return read.type === 'signed'
      ? [{ id, order: read.order, seal: read.seal }]
      : [];
  });
}

function parse(text: string): unknown {
  if (text.length > longest) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
