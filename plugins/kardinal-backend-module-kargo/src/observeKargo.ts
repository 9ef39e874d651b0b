import {
  ForeignCheck,
  ForeignEnvironment,
  ForeignPromotion,
  ForeignRevision,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import {
  currentFreight,
  freightNamed,
  freightVersion,
  isOver,
} from './currentFreight';
import { inProject, KargoObjects, readKargo, Stage } from './readKargo';
import { stageDrift } from './stageDrift';
import { stagesInOrder } from './stagesInOrder';
import { stageSteps } from './stageSteps';

/** What Kargo promotes: each Project with its Stages, in their order. */
export function observeKargo(
  objects: readonly ForeignObject[],
): readonly ForeignPromotion[] {
  const read = readKargo(objects);
  return read.projects.flatMap(({ metadata: { name } }) => {
    const stages = stagesInOrder(inProject(name, read.stages));
    if (stages.length === 0) return [];
    const repository = stages
      .flatMap(stage => stageSteps(stage, read).steps)
      .find(({ uses }) => uses === 'git-clone')?.config.repoURL;
    const problem = stages
      .flatMap(({ status }) => status.conditions)
      .find(({ type, status }) => type === 'Ready' && status === 'False');
    return [
      {
        kind: 'Project',
        namespace: name,
        name,
        ...(typeof repository === 'string' ? { repository } : {}),
        environments: stages.map(stage => environmentOf(stage, read)),
        ...(problem === undefined || problem.message === ''
          ? {}
          : { problem: problem.message }),
      },
    ];
  });
}

function environmentOf(stage: Stage, read: KargoObjects): ForeignEnvironment {
  const { name, namespace } = stage.metadata;
  const current = currentFreight(stage);
  const own = inProject(namespace, read.promotions).filter(
    ({ spec }) => spec.stage === name,
  );
  const going = own.find(({ status }) => !isOver(status.phase));
  const next =
    going === undefined
      ? undefined
      : revisionOf(read, namespace, going.spec.freight);
  const drift = stageDrift(stage, read);
  const notes = [
    ...(going === undefined
      ? []
      : [
          `Promotion ${going.metadata.name} is ${
            going.status.phase === 'Running' ? 'running' : 'pending'
          }`,
        ]),
    ...lastPromotion(stage),
    ...drift.map(({ message }) => message),
  ];
  const [first] = current;
  return {
    name,
    ...(first === undefined
      ? {}
      : {
          active: {
            ...revisionOf(read, namespace, first.name),
            version: current
              .map(each => freightVersion(each, each.name))
              .join(', '),
          },
        }),
    ...(next === undefined ? {} : { proposed: next }),
    checks: checksOf(stage),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

function revisionOf(
  read: KargoObjects,
  project: string,
  name: string,
): ForeignRevision {
  const freight = freightNamed(read, project, name);
  if (freight === undefined) return { version: name.slice(0, 7) };
  const [commit] = freight.commits;
  const subject = commit?.message ?? freight.alias;
  const at = freight.metadata.creationTimestamp;
  return {
    version: freightVersion(freight, name),
    ...(commit?.author === undefined ? {} : { author: commit.author }),
    ...(subject === undefined ? {} : { subject }),
    ...(at === undefined ? {} : { at }),
  };
}

function lastPromotion({ status }: Stage): readonly string[] {
  const { name, status: last } = status.lastPromotion ?? {};
  if (last === undefined || !isOver(last.phase) || last.phase === 'Succeeded')
    return [];
  const words = `Promotion ${name} was not carried out: ${last.phase.toLowerCase()}`;
  return [last.message === '' ? words : `${words}, ${last.message}`];
}

/** Of health and of verifications, which share no word. */
const phases: Readonly<Record<string, ForeignCheck['phase']>> = {
  Healthy: 'success',
  Unhealthy: 'failure',
  Successful: 'success',
  Failed: 'failure',
  Error: 'failure',
  Aborted: 'failure',
  Inconclusive: 'failure',
};

function checksOf({ spec, status }: Stage): readonly ForeignCheck[] {
  const { health, freightHistory } = status;
  const [verification] = freightHistory[0]?.verificationHistory ?? [];
  const healthCheck: readonly ForeignCheck[] =
    health === undefined || health.status === ''
      ? []
      : [
          {
            key: 'health',
            phase: phases[health.status] ?? 'pending',
            of: 'active',
            ...(health.issues.length === 0
              ? {}
              : { description: health.issues.join('; ') }),
          },
        ];
  return spec.verification === undefined
    ? healthCheck
    : [
        ...healthCheck,
        {
          key: 'verification',
          phase: phases[verification?.phase ?? ''] ?? 'pending',
          of: 'active',
          ...(verification === undefined || verification.message === ''
            ? {}
            : { description: verification.message }),
        },
      ];
}
