import { ControlPlaneConnection } from '@kardinal/backstage-plugin-kardinal-node';
import {
  EngineSettings,
  GraphEngine,
  HandWrittenGraphs,
} from '@kardinal/promotion-engine';
import { Settings } from './settings';

/** What configuration leaves open follows from the control plane: one for evaluation has one process and its own kinds. */
export function engineSettings(
  settings: Settings,
  { kind }: ControlPlaneConnection,
  own: readonly string[],
): EngineSettings {
  const { policyNamespaces, git, crds, leaderElection, seals } = settings;
  const { enabled, ...lease } = leaderElection;
  return {
    policyNamespaces,
    git,
    crds: crds ?? (kind === 'evaluation' ? 'always' : 'never'),
    leaderElection:
      enabled ?? kind === 'production'
        ? { type: 'lease', ...lease }
        : { type: 'none' },
    seals: { namespace: seals.namespace ?? lease.namespace },
    egress: { allow: settings.egress.allow, own },
    health: settings.health,
    rendering: settings.rendering,
    graphEngine: graphEngine(settings.graph),
    handWrittenGraphs: handWrittenGraphs(settings.graph.handWritten, kind),
  };
}

function graphEngine({ engine, answerWithin }: Settings['graph']): GraphEngine {
  return engine === 'embedded'
    ? { type: engine }
    : { type: engine, answerWithin };
}

/** A control plane for evaluation has one user, and no rights that anybody checks. */
function handWrittenGraphs(
  { enabled, kinds }: Settings['graph']['handWritten'],
  kind: ControlPlaneConnection['kind'],
): HandWrittenGraphs {
  if (!enabled) return { type: 'refused' };
  return kind === 'evaluation'
    ? { type: 'confined', kinds }
    : { type: 'impersonate' };
}
