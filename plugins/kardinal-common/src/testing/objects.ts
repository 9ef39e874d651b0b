import {
  Bundle,
  Pipeline,
  PipelineGroup,
  PolicyGate,
} from '../api/types.generated';
import {
  coverageStatus,
  templateCoverage,
  TemplateSurroundings,
} from '../graph/templateCoverage';
import { templateProblem, validTemplateReason } from '../graph/templateProblem';

type Declared = Pipeline['spec']['environments'][number];
type Environment = Readonly<Partial<Omit<Declared, 'dependsOn'>>> & {
  readonly name: string;
  readonly dependsOn?: readonly string[];
};

/** What an environment is unless a test says otherwise. */
const defaults = {
  approval: 'auto' as const,
  update: { strategy: 'kustomize' },
};

/** A Pipeline as the API returns it, defaults filled in. @public */
export function aPipeline(
  environments: readonly (string | Environment)[],
  spec: Partial<Pipeline['spec']> = {},
): Pipeline {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'guestbook', namespace: 'default', uid: 'uid-pipeline' },
    spec: {
      git: {
        url: 'https://forge.example.com/platform/gitops',
        branch: 'main',
        layout: 'directory',
        provider: 'github',
        secretRef: { name: 'forge-token' },
      },
      historyLimit: 20,
      graphHistoryLimit: 3,
      ...spec,
      environments: environments.map(each => ({
        ...defaults,
        ...(typeof each === 'string'
          ? { name: each }
          : (structuredClone(each) as Declared)),
      })),
    },
  };
}

/** A Bundle as the API returns it. @public */
export function aBundle(
  version: string,
  overrides: {
    readonly spec?: Partial<Bundle['spec']>;
    readonly metadata?: Partial<Bundle['metadata']>;
    readonly status?: Bundle['status'];
  } = {},
): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: `guestbook-${version.replaceAll('.', '-')}`,
      namespace: 'default',
      uid: `uid-${version}`,
      creationTimestamp: '2026-04-07T09:00:00Z',
      labels: { 'kardinal.io/pipeline': 'guestbook' },
      ...overrides.metadata,
    },
    spec: {
      type: 'image',
      artifacts: {
        images: [{ reference: `ghcr.io/acme/guestbook:${version}` }],
      },
      ...overrides.spec,
    },
    ...(overrides.status === undefined ? {} : { status: overrides.status }),
  };
}

/** A PolicyGate template. @public */
export function aGate(
  name: string,
  options: {
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly spec?: Partial<PolicyGate['spec']>;
  } = {},
): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: options.namespace ?? 'platform-policies',
      labels: { ...options.labels },
      annotations: { ...options.annotations },
    },
    spec: { expression: 'true', recheckInterval: '5m', ...options.spec },
  };
}

/** The PipelineGroup `default/shop`. @public */
export function aGroup(
  members: readonly {
    readonly pipeline: string;
    readonly dependsOn?: readonly string[];
  }[],
  environments: readonly string[],
): PipelineGroup {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PipelineGroup',
    metadata: { name: 'shop', namespace: 'default' },
    spec: structuredClone({ members, environments }) as PipelineGroup['spec'],
  };
}

/** A template as it is once its controller looked at it. @public */
export function observedTemplate(
  gate: PolicyGate,
  surroundings: TemplateSurroundings,
): PolicyGate {
  const coverage = templateCoverage(gate, surroundings);
  const problem = templateProblem(gate, surroundings, coverage);
  return {
    ...gate,
    metadata: { ...gate.metadata, generation: 1 },
    status: {
      observedGeneration: 1,
      coverage: coverageStatus(coverage),
      conditions: [
        {
          type: 'Ready',
          status: problem?.severity === 'error' ? 'False' : 'True',
          reason: problem?.reason ?? validTemplateReason,
          message: problem?.message ?? 'It is valid',
          lastTransitionTime: '2026-04-07T09:00:00Z',
        },
      ],
    },
  };
}
