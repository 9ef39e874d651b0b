import { nodeId } from '../api/names';

/** In CEL, the states of an environment that lets the next one begin. */
export const reached = '["Verified", "NoOp"]';

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
