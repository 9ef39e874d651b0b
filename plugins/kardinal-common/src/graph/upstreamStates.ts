import { nodeId } from '../api/names';

/** The states of a PromotionStep that let the next environment begin. @public */
export const reachedStates: readonly string[] = ['Verified', 'NoOp'];

/** The same in CEL. */
export const reached = `[${reachedStates
  .map(state => JSON.stringify(state))
  .join(', ')}]`;

/**
 * Makes the expression for the state of all upstreams as one value; reading it makes the Graph's edges. For the environments
 * of a wave, which have one list of upstreams, it is made once.
 */
export function upstreamStates(): (upstreams: readonly string[]) => string {
  const known = new Map<readonly string[], string>();
  return upstreams => {
    const expression = known.get(upstreams) ?? stateOf(upstreams.map(nodeId));
    known.set(upstreams, expression);
    return expression;
  };
}

function stateOf(ids: readonly string[]): string {
  if (ids.length === 1) return `\${${ids[0]}.status.state}`;
  const states = ids.map(id => `${id}.status.state`).join(', ');
  return `\${[${states}].all(s, s in ${reached}) ? "Verified" : "Pending"}`;
}
