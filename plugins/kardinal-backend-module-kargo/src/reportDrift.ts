import {
  Dialect,
  DriftReporter,
  ForeignDrift,
  ForeignObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import { objectName } from '@kardinal/backstage-plugin-kardinal-common';
import { applicationKind, kargoKinds } from './kargoKinds';
import { readKargo } from './readKargo';
import { driftLabel, StageDrift, stageDrift } from './stageDrift';

const { stage: stageKind, freight, promotion } = kargoKinds;

/** What ends by itself is not said. */
const passing: Readonly<
  Record<Exclude<StageDrift['reason'], 'FreightFound'>, boolean>
> = {
  Unsettled: true,
  PromotionInFlight: true,
  FreightMissing: false,
  NotRepeated: false,
  NoPromotionSteps: false,
};

/** Tells Kargo what its Stages run, by a Promotion of the Freight that has it: as its users do, never in a status. */
export function driftReporter(mode: DriftReporter['mode']): Dialect['drift'] {
  return {
    mode,
    kinds: [stageKind, freight, promotion, applicationKind],
    findDrift: objects => {
      const read = readKargo(objects);
      return read.stages.flatMap(stage => {
        const about = objects.find(
          ({ kind, metadata }) =>
            kind === stageKind.kind &&
            metadata.name === stage.metadata.name &&
            metadata.namespace === stage.metadata.namespace,
        );
        if (about === undefined) return [];
        // One at a time: Kargo carries the Promotions of a Stage out one after the other.
        const drifts = stageDrift(stage, read);
        const first = drifts.find(({ reason }) => reason === 'FreightFound');
        return drifts
          .filter(each =>
            each.reason === 'FreightFound'
              ? each === first
              : !passing[each.reason],
          )
          .map(each => reported(about, each));
      });
    },
  };
}

function reported(about: ForeignObject, drift: StageDrift): ForeignDrift {
  const { reason, message } = drift;
  return {
    about,
    reason,
    message,
    ...(drift.reason === 'FreightFound'
      ? { create: { type: promotion, object: promotionOf(about, drift) } }
      : {}),
  };
}

function promotionOf(
  about: ForeignObject,
  drift: Extract<StageDrift, { readonly reason: 'FreightFound' }>,
): ForeignObject {
  const { name, namespace } = about.metadata;
  // As the Stage has them: Kargo's admission puts them there anyway, those of its tasks in their place.
  const { promotionTemplate, vars = [] } = about.spec as TemplateOwner;
  const template = promotionTemplate?.spec ?? {};
  const allVars = [...vars, ...(template.vars ?? [])];
  return {
    apiVersion: promotion.apiVersion,
    kind: promotion.kind,
    metadata: {
      // Kargo gives it a name of its own; the label tells what it was created for.
      name: objectName(`${name}-kardinal-${drift.key}`),
      namespace,
      labels: {
        'app.kubernetes.io/managed-by': 'kardinal',
        [driftLabel]: drift.key,
      },
      annotations: { 'kardinal.io/reason': drift.message },
    },
    spec: {
      stage: name,
      freight: drift.freight,
      steps: template.steps,
      ...(allVars.length === 0 ? {} : { vars: allVars }),
    },
  };
}

interface TemplateOwner {
  readonly vars?: readonly unknown[];
  readonly promotionTemplate?: {
    readonly spec: {
      readonly vars?: readonly unknown[];
      readonly steps?: readonly unknown[];
    };
  };
}
