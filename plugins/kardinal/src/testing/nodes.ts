import {
  EnvironmentNodeView,
  GateNodeView,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';

/** The moment at which the example views were taken. */
export const exampleNow = '2026-11-21T13:14:00.000Z';

/** An instant some minutes before (negative) or after the example's moment. */
export function minutes(offset: number): string {
  return new Date(Date.parse(exampleNow) + offset * 60_000).toISOString();
}

/** A sentence of text alone, or of text and instants. */
export function sentence(
  ...parts: readonly (
    | string
    | { readonly about: string }
    | { readonly at: string }
  )[]
): Sentence {
  return parts.map(part => {
    if (typeof part === 'string') {
      return { type: 'text', text: part };
    }
    return 'about' in part
      ? { type: 'instant', at: part.about, precision: 'about' }
      : { type: 'instant', at: part.at, precision: 'exact' };
  });
}

/** An environment with everything that a test does not care about filled in. */
export function environment(
  name: string,
  facts: Partial<EnvironmentNodeView> = {},
): EnvironmentNodeView {
  return {
    type: 'environment',
    id: name,
    name,
    state: 'Pending',
    sentence: sentence(`${name} has not started yet.`),
    approval: 'auto',
    repository: 'https://git.example.com/guestbook/deploy',
    path: `environments/${name}`,
    changes: [],
    timeline: [],
    gates: [],
    ...facts,
  };
}

/** A gate with everything that a test does not care about filled in. */
export function gate(
  name: string,
  facts: Partial<GateNodeView> = {},
): GateNodeView {
  return {
    type: 'gate',
    id: name,
    name,
    scope: 'org',
    environment: 'prod',
    verdict: 'open',
    sentence: sentence(`${name} is open.`),
    expression: '!schedule.isWeekend',
    remedies: [],
    checkedAt: minutes(-1),
    from: { namespace: 'platform-policies', name },
    ...facts,
  };
}

/** Edges through the nodes in this order. */
export function chain(...ids: readonly string[]) {
  return ids.slice(1).map((target, index) => ({
    id: `${ids[index]}-${target}`,
    source: ids[index],
    target,
  }));
}
