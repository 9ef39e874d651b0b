import { titleOf } from '../api/artifacts';
import { compareBundles } from '../api/bundles';
import { shortHash } from '../api/names';
import { Bundle, Pipeline } from '../api/types.generated';
import { commands } from '../commands';
import { EnvironmentDrift } from '../drift';
import { guardsOfPipeline } from '../graph/checkTemplates';
import { referenceTo } from '../rollback';
import { actionsOf } from './actions';
import { answerOf, driftedOf } from './answer';
import { bundleSources } from './bundleSources';
import { bundleSummary, noticeOf, SummaryContext } from './bundleSummary';
import { runningByType } from './currentOf';
import { edgesOf } from './edges';
import { gateCoverage } from './gateCoverage';
import { nodesOf, planAt } from './nodesOf';
import { pipelinePlan } from './pipelinePlan';
import { sentence } from './sentences';
import { slotWaits } from './slotWaits';
import { NodeView, PipelineView, Sentence } from './types';
import { viewGates } from './viewGates';
import { ViewInput } from './ViewInput';
import { withSettledSteps } from './withSettledSteps';

export type { NodesInput, ViewInput } from './ViewInput';

/** The Bundle that a page shows when its address names none: the newest active one, else the newest. @public */
export function defaultBundle(bundles: readonly Bundle[]): Bundle | undefined {
  const newestFirst = [...bundles].sort((a, b) => compareBundles(b, a));
  const isActive = (bundle: Bundle) =>
    bundle.status?.phase === undefined ||
    bundle.status.phase === 'Available' ||
    bundle.status.phase === 'Promoting';
  return newestFirst.find(isActive) ?? newestFirst[0];
}

/** The view of a Pipeline at an instant. Pure; the same for portal, API and command line. @public */
export function pipelineView(shown: ViewInput, now: number): PipelineView {
  const input = withSettledSteps(shown);
  const { pipeline, bundles, selected, judgedBundles = bundles } = input;
  const { name, namespace = 'default' } = pipeline.metadata;
  const nodes = selected === undefined ? [] : nodesOf(input, selected, now);
  const answer = answerOf(nodes);
  const referenceToName = (bundle: string) => {
    const found = bundles.find(each => each.metadata.name === bundle);
    return found === undefined ? bundle : referenceTo(found);
  };
  const waits = slotWaits(pipeline, bundles);
  const running = runningByType(bundles);
  const summaryOf = (
    bundle: Bundle,
    said: Pick<SummaryContext, 'detail' | 'drift'> = {},
  ) => {
    const wait = waits.get(bundle.metadata.name)?.sentence;
    return bundleSummary(bundle, {
      referenceToName,
      running: running(bundle.spec.type),
      ...said,
      ...(wait === undefined ? {} : { wait }),
    });
  };
  const drift = driftedOf(nodes)?.drift;
  const summary =
    selected &&
    summaryOf(selected, {
      ...(answer === undefined ? {} : { detail: answer.sentence }),
      ...(drift === undefined ? {} : { drift }),
    });
  const awaited = selected && waits.get(selected.metadata.name)?.action;
  const problem = problemOf(pipeline);
  const sources = bundleSources(pipeline, input.subscriptions ?? []);
  const view: Omit<PipelineView, 'version'> = {
    namespace,
    name,
    repository: {
      url: pipeline.spec.git.url,
      branch: pipeline.spec.git.branch,
    },
    headline: headlineOf(selected, summary?.sentence),
    plan: pipelinePlan(pipeline),
    coverage: gateCoverage(input),
    ...(sources.length === 0 ? {} : { sources }),
    bundles: [...bundles]
      .sort((a, b) => compareBundles(b, a))
      .map(bundle =>
        bundle === selected && summary !== undefined
          ? summary
          : summaryOf(bundle),
      ),
    createBundleExample: input.createBundleExample,
    ...actionsOf({
      context: {
        pipeline,
        bundles: judgedBundles,
        templates: guardsOfPipeline(
          input.templates,
          pipeline,
          input.policyNamespaces,
        ),
        gates: viewGates(input),
        now,
      },
      definitions: input.commands ?? Object.values(commands),
      selected,
      nodes,
      ...(awaited === undefined ? {} : { awaited }),
    }),
    ...(problem === undefined ? {} : { problem }),
    ...(input.controlPlaneNotice === undefined
      ? {}
      : { controlPlaneNotice: input.controlPlaneNotice }),
    ...(input.controlPlaneProblem === undefined
      ? {}
      : { controlPlaneProblem: input.controlPlaneProblem }),
    ...(input.clockOffset ? { clockOffset: input.clockOffset } : {}),
    ...(selected === undefined || summary === undefined
      ? {}
      : {
          selected: {
            bundle: selected.metadata.name,
            version: titleOf(selected),
            state: summary.state,
            sentence: summary.sentence,
            ...noticeOf(selected, driftElsewhere(pipeline, nodes)),
            nodes,
            ...edgesOf(planAt(input, selected, now)),
            ...(answer === undefined ? {} : { answerNode: answer.id }),
          },
        }),
  };
  return { version: shortHash(JSON.stringify(view), 16), ...view };
}

function headlineOf(
  selected: Bundle | undefined,
  summary: Sentence | undefined,
): Sentence {
  return selected === undefined || summary === undefined
    ? sentence('No Bundle yet. Create the first one here, or let CI do it.')
    : summary;
}

/** What runs in environments that the Bundle does not go to, where that is not what was promoted. */
function driftElsewhere(
  { status }: Pipeline,
  nodes: readonly NodeView[],
): readonly EnvironmentDrift[] {
  const shown = new Set(
    nodes.flatMap(node => (node.type === 'environment' ? [node.name] : [])),
  );
  return (status?.drift ?? []).filter(
    ({ environment }) => !shown.has(environment),
  );
}

/** What is wrong with a Pipeline itself. */
export function problemOf({ status }: Pipeline): Sentence | undefined {
  const ready = status?.conditions?.find(each => each.type === 'Ready');
  return ready?.status === 'False'
    ? sentence(`Nothing is promoted until this is corrected: ${ready.message}`)
    : undefined;
}
