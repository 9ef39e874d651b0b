import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { stageFiles } from '../programs/goPrograms';

interface Stage {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly resourceRef: object;
    readonly next: object;
    readonly selector: { readonly matchExpressions: readonly object[] };
  };
}

/** Images of a pod whose version was built to fail. */
const badImages = '.spec.containers.[] | .image | select( endswith("-bad") )';

/** A container of a bad image starts, ends, and is started again, for ever: the pod never becomes ready. */
const podCrash: Stage = {
  apiVersion: 'kwok.x-k8s.io/v1alpha1',
  kind: 'Stage',
  metadata: { name: 'pod-crash' },
  spec: {
    resourceRef: { apiGroup: 'v1', kind: 'Pod' },
    selector: {
      matchExpressions: [
        { key: '.metadata.deletionTimestamp', operator: 'DoesNotExist' },
        { key: '.status.phase', operator: 'In', values: ['Pending'] },
        { key: badImages, operator: 'Exists' },
      ],
    },
    next: {
      statusTemplate: `
{{ $now := Now }}
phase: Running
startTime: {{ $now | Quote }}
conditions:
- {type: Initialized, status: "True", lastTransitionTime: {{ $now | Quote }}}
- {type: Ready, status: "False", reason: ContainersNotReady, lastTransitionTime: {{ $now | Quote }}}
- {type: ContainersReady, status: "False", reason: ContainersNotReady, lastTransitionTime: {{ $now | Quote }}}
containerStatuses:
{{ range .spec.containers }}
- name: {{ .name | Quote }}
  image: {{ .image | Quote }}
  ready: false
  started: false
  restartCount: 3
  state:
    waiting: {reason: CrashLoopBackOff, message: back-off restarting failed container}
  lastState:
    terminated: {exitCode: 1, reason: Error, startedAt: {{ $now | Quote }}, finishedAt: {{ $now | Quote }}}
{{ end }}
`,
    },
  },
};

/**
 * What KWOK does to nodes and pods: its own stages, except that a pod with a `-bad` image crashes instead of becoming
 * ready.
 *
 * @param programs - the folder with KWOK
 * @see https://kwok.sigs.k8s.io/docs/user/stages-configuration/
 */
export async function stagesOf(programs: string): Promise<string> {
  const own = await Promise.all(
    stageFiles.map(async file =>
      parse(await readFile(join(programs, file), 'utf8')),
    ),
  );
  return [...own.map(exceptBad), podCrash]
    .map(stage => stringify(stage))
    .join('---\n');
}

function exceptBad(stage: Stage): Stage {
  if (stage.metadata.name !== 'pod-ready') return stage;
  const { selector } = stage.spec;
  const isGood = { key: badImages, operator: 'DoesNotExist' };
  const matchExpressions = [...selector.matchExpressions, isGood];
  return { ...stage, spec: { ...stage.spec, selector: { matchExpressions } } };
}
