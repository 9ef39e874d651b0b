import {
  ForeignPromotion,
  ForeignRevision,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import { KokumiObjects, Order, Preparation, readKokumi } from './readKokumi';

/** What Kokumi delivers: each Order is one environment, with what its Serving has deployed and what it has prepared since. */
export function observeKokumi(
  objects: readonly ForeignObject[],
): readonly ForeignPromotion[] {
  const read = readKokumi(objects);
  return read.orders.map(order => promotionOf(order, read));
}

function promotionOf(order: Order, read: KokumiObjects): ForeignPromotion {
  const { name, namespace } = order.metadata;
  const own = read.preparations.filter(
    ({ metadata, spec }) =>
      metadata.namespace === namespace && spec.orderName === name,
  );
  const serving = read.servings.find(
    ({ metadata, spec }) =>
      metadata.namespace === namespace && spec.orderName === name,
  );
  const digest = serving?.status.deployedDigest;
  const latest = own.find(
    ({ metadata }) => metadata.name === order.status.latestPreparationName,
  );
  const menu = read.menus.find(
    ({ metadata }) => metadata.name === order.spec.menuRef?.name,
  );
  const repository = (order.spec.source ?? menu?.spec.source)?.oci;
  const problem = [order, serving]
    .flatMap(each => each?.status.conditions ?? [])
    .find(({ type, status }) => type === 'Ready' && status === 'False');
  return {
    kind: 'Order',
    namespace,
    name,
    ...(repository === undefined ? {} : { repository }),
    environments: [
      {
        name,
        ...(digest === undefined
          ? {}
          : {
              active: revisionOf(
                digest,
                own.find(({ spec }) => spec.artifact.digest === digest),
              ),
            }),
        ...(latest === undefined || latest.spec.artifact.digest === digest
          ? {}
          : { proposed: revisionOf(latest.spec.artifact.digest, latest) }),
        checks: [],
      },
    ],
    ...(problem === undefined || problem.message === ''
      ? {}
      : { problem: problem.message }),
  };
}

/** As people shorten a digest; what is known of it is said by the Preparation that made it. */
function revisionOf(
  digest: string,
  preparation: Preparation | undefined,
): ForeignRevision {
  const subject = preparation?.spec.commitMessage;
  const at = preparation?.metadata.creationTimestamp;
  return {
    version: digest.slice(0, 'sha256:'.length + 12),
    ...(subject === undefined ? {} : { subject }),
    ...(at === undefined ? {} : { at }),
  };
}
