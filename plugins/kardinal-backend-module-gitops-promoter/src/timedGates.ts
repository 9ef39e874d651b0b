import {
  labels,
  NotCarried,
  objectName,
  parseDuration,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { environmentNames, plain } from './environmentNames';
import { PromoterObjects, Strategy } from './readPromoter';

/** A change has to run for a time before the next environment: a gate of that one. */
export function timedGates(
  { timers }: PromoterObjects,
  { metadata, spec }: Strategy,
) {
  const names = environmentNames(spec);
  const gates: PolicyGate[] = [];
  const notCarried: NotCarried[] = [];
  const keys = new Set<string>();
  const own = timers.filter(
    timer =>
      timer.metadata.namespace === metadata.namespace &&
      timer.spec.promotionStrategyRef.name === metadata.name,
  );
  for (const timer of own) {
    keys.add(timer.spec.key);
    for (const [
      at,
      { branch, duration },
    ] of timer.spec.environments.entries()) {
      const field = `TimedCommitStatus ${timer.metadata.name}: spec.environments[${at}]`;
      const index = spec.environments.findIndex(each => each.branch === branch);
      const milliseconds = parseDuration(duration);
      const isChecked =
        index >= 0 && activeKeys(spec, index).includes(timer.spec.key);
      if (!isChecked || milliseconds === undefined)
        notCarried.push({
          field,
          reason:
            milliseconds === undefined
              ? `${duration} is no duration`
              : `no environment of the strategy with the branch ${branch} waits for the check ${timer.spec.key}`,
        });
      else if (names[index + 1] === undefined)
        notCarried.push({
          field,
          reason: `nothing comes after ${names[index]}; set bake there where it is to be watched for ${duration}`,
        });
      else
        gates.push(
          soakGate(
            metadata,
            names[index + 1],
            Math.ceil(milliseconds / 60_000),
          ),
        );
    }
  }
  return { gates, notCarried, keys };
}

function soakGate(
  { namespace, name }: Strategy['metadata'],
  environment: string,
  minutes: number,
): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name: objectName(`${plain(name)}-soak-${environment}`),
      namespace,
      labels: { [labels.appliesTo]: environment },
    },
    spec: {
      expression: `bundle.upstreamSoakMinutes >= ${minutes}`,
      recheckInterval: '5m',
      message: `What is promoted has to run for ${minutes} minutes in the environment before`,
    },
  };
}

/** The checks of what runs in an environment. */
export function activeKeys(
  spec: Strategy['spec'],
  index: number,
): readonly string[] {
  return [
    ...spec.activeCommitStatuses,
    ...spec.environments[index].activeCommitStatuses,
  ].map(({ key }) => key);
}
