import { Bundle, ChangeWindow, PolicyGate } from '../api/types.generated';
import { GateScope } from '../graph/gates';
import { guardedEnvironment } from '../graph/guards';
import { guardingWindows } from '../graph/guardingWindows';
import { openingText, windowGate, windowKey, windowTemplate } from '../windows';
import { GateInputs } from './GateInputs';
import { gateNode } from './gateNode';
import { CoverageInput } from './gateCoverage';
import { PlannedEnvironment, PlannedGate } from './plan';
import { sentence } from './sentences';
import { GateNodeView, Sentence } from './types';

/** A change window among the gates of an environment. */
export interface PlannedWindow extends PlannedGate {
  readonly window: ChangeWindow;
}

/** The environment with the change windows that guard it now, before its other gates. */
export function withWindowGates(
  planned: PlannedEnvironment,
  {
    pipeline,
    windows = [],
    policyNamespaces,
  }: Omit<CoverageInput, 'templates'> & {
    readonly windows?: readonly ChangeWindow[];
  },
): PlannedEnvironment {
  const declared = pipeline.spec.environments.find(
    ({ name }) => name === planned.name,
  );
  if (windows.length === 0 || declared === undefined) return planned;
  const guarded = {
    ...guardedEnvironment(pipeline, declared),
    path: planned.path,
  };
  const found = guardingWindows(
    windows,
    pipeline,
    guarded,
    policyNamespaces,
  ).map(({ window, scope }): PlannedWindow => {
    const { namespace = 'default', name } = window.metadata;
    const { expression, message } = windowTemplate(window).spec;
    return {
      id: `window/${planned.name}/${namespace}/${name}`,
      name,
      namespace,
      scope,
      environment: planned.name,
      expression,
      ...(message === undefined ? {} : { message }),
      window,
    };
  });
  return { ...planned, gates: [...found, ...planned.gates] };
}

export function isWindow(planned: PlannedGate): planned is PlannedWindow {
  return 'window' in planned;
}

/** The gate that a planned window is, for a Bundle. */
export function gateOfWindow(
  {
    window,
    environment,
    scope,
  }: {
    readonly window: ChangeWindow;
    readonly environment: string;
    readonly scope: GateScope;
  },
  { metadata: { namespace = 'default', name } }: Bundle,
  pipeline: string,
): PolicyGate {
  const promotion = { namespace, bundle: name, pipeline, environment };
  return windowGate(window, promotion, scope);
}

/** The node of a window: as of any gate, and when it opens, as whoever wrote it reads the time. */
export function windowNode(
  inputs: GateInputs & { readonly planned: PlannedWindow },
  now: number,
): GateNodeView {
  const node = gateNode(inputs, now);
  if (node.remedies.length === 0) return node;
  return { ...node, remedies: remediesOf(inputs.planned, node.opensAt) };
}

function remediesOf(
  { window }: PlannedWindow,
  opensAt: string | undefined,
): readonly Sentence[] {
  return [
    sentence(
      opensAt === undefined
        ? 'It does not open by itself.'
        : `Opens by itself ${openingText(window, Date.parse(opensAt))}.`,
    ),
    sentence(
      `The owner of the ChangeWindow ${windowKey(
        window,
      )} can change it; that applies at once.`,
    ),
  ];
}
