import { badVersionAfter } from '../seed/nextVersion';
import { sampleService } from '../seed/sampleService';
import { curlLine, CurlFacts } from './curlLine';

/** @public */
export interface ReadyFacts extends CurlFacts {
  /** Where the browser finds the portal. */
  readonly appUrl: string;
  readonly forgeUrl: string;
  /** Where docker-registry is installed. */
  readonly registryUrl?: string;
  readonly kubeconfig: string;
  readonly backendLog: string;
  /** What nobody has released yet. */
  readonly version: string;
  readonly isClockMoved: boolean;
  /** Where everything is kept, when that is not where a sandbox is looked for. */
  readonly stateDirectory?: string | undefined;
}

/** What a person needs after a start, and can paste. @public */
export function readyMessage(facts: ReadyFacts): string {
  const { owner, name } = sampleService.repository;
  return [
    'The portal is ready.',
    '',
    `  Portal      ${entityTab(
      facts.appUrl,
    )}  (choose "Enter" to be the guest)`,
    `  Forge       ${facts.forgeUrl}/${owner}/${name}`,
    ...(facts.registryUrl === undefined
      ? []
      : [
          `  Registry    ${facts.registryUrl}  (of docker-registry, without a login)`,
        ]),
    `  Kubernetes  kubectl --kubeconfig ${facts.kubeconfig} get bundles`,
    `  Log         ${facts.backendLog}`,
    '',
    `Release ${sampleService.name} ${facts.version} as its CI would:`,
    '',
    curlLine(facts, facts.version),
    '',
    'Then watch the portal: dev and staging are promoted by a commit each, two gates guard prod, and a pull request',
    'waits for you in the forge. Merge it there, and prod follows.',
    `For a version that never becomes available: ./yarnw sandbox curl ${badVersionAfter(
      facts.version,
    )}${stateFlag(facts)}`,
    ...hint(facts),
  ].join('\n');
}

/** The page that shows the sample service's promotions. @public */
export function entityTab(appUrl: string): string {
  return `${appUrl}/catalog/default/component/${sampleService.name}/promotion`;
}

/** Without it a command would ask another sandbox, or none. */
function stateFlag({ stateDirectory }: ReadyFacts): string {
  return stateDirectory === undefined
    ? ''
    : ` --state '${stateDirectory.replaceAll("'", `'\\''`)}'`;
}

function hint(facts: ReadyFacts): readonly string[] {
  const { now, isClockMoved } = facts;
  const date = new Date(now);
  const day = date.getUTCDay();
  const isWeekend = day === 0 || day === 6;
  if (isWeekend)
    return [
      '',
      `It is ${
        day === 0 ? 'Sunday' : 'Saturday'
      } here (UTC): the gate no-weekend-deploys keeps prod closed until Monday. To see a release through today:`,
      `  ./yarnw start --fresh --clock 2026-11-18T10:00Z${stateFlag(facts)}`,
    ];
  return isClockMoved
    ? ['', `The sandbox's clock was moved: it is ${date.toUTCString()} here.`]
    : [];
}
