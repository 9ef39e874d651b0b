import { Application } from './readKargo';

/** Names the Stages that an Application may be changed for: `<project>:<stage>`, several behind commas. */
export const authorizedStage = 'kargo.akuity.io/authorized-stage';

/** Set to `true` on an Application, nobody looks at what it runs: ours, and that of the observer of the Kargo community. */
const ignoring = [
  'kardinal.io/ignore-drift',
  'kargo-observer.mkutlak.github.io/ignore',
];

/** Whether an Application says that it belongs to a Stage, and does not want to be left alone. */
export function isWatchedFor(
  { metadata: { annotations } }: Application,
  stage: { readonly namespace: string; readonly name: string },
): boolean {
  return (
    ignoring.every(each => annotations[each] !== 'true') &&
    (annotations[authorizedStage] ?? '')
      .split(',')
      .some(each => each.trim() === `${stage.namespace}:${stage.name}`)
  );
}
