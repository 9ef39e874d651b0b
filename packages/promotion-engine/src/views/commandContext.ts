import {
  CommandContext,
  CommandGates,
  guardsOfPipeline,
  PipelineRef,
  windowTemplate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock } from '@kardinal/kube-controller';
import { CachedResources } from '../services/CachedResources';
import { commandGates } from './commandGates';

/** What a command is judged by, from the caches; `undefined` for a Pipeline that does not exist. @public */
export function commandContext(
  deps: Omit<CommandGates, 'all' | 'isOpen'> & {
    readonly cached: CachedResources;
    readonly clock: Pick<Clock, 'now'>;
  },
  { namespace, name }: PipelineRef,
): CommandContext | undefined {
  const { cached, clock, policyNamespaces } = deps;
  const pipeline = cached.pipeline(namespace, name);
  if (pipeline === undefined) return undefined;
  const templates = [
    ...cached.gateTemplates(),
    ...cached.changeWindows.list().map(windowTemplate),
  ];
  return {
    pipeline,
    bundles: cached.judgedBundlesOfPipeline(namespace, name),
    templates: guardsOfPipeline(templates, pipeline, policyNamespaces),
    gates: commandGates(deps, pipeline),
    now: clock.now(),
  };
}
