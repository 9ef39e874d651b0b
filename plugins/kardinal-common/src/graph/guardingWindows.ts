import { ChangeWindow, Pipeline } from '../api/types.generated';
import { windowKey, windowTemplate } from '../windows';
import { collectTemplates, GateScope, orgTemplates } from './gates';
import { GuardedEnvironment, guards } from './guards';

/** A change window among those that guard an environment. @public */
export interface GuardingWindow {
  readonly window: ChangeWindow;
  readonly scope: GateScope;
}

/**
 * The change windows that guard an environment, those of the platform first.
 *
 * @param windows - of any namespace
 * @param pipeline - `undefined` for one that is gone: only those of the platform guard what it began
 * @public
 */
export function guardingWindows(
  windows: readonly ChangeWindow[],
  pipeline: Pick<Pipeline, 'metadata' | 'spec'> | undefined,
  environment: GuardedEnvironment,
  operatorNamespaces: readonly string[],
): readonly GuardingWindow[] {
  if (windows.length === 0) return [];
  const byKey = new Map(windows.map(each => [windowKey(each), each]));
  const templates = windows.map(windowTemplate);
  const reached =
    pipeline === undefined
      ? orgTemplates(templates, operatorNamespaces)
      : collectTemplates(templates, pipeline, operatorNamespaces);
  return reached
    .filter(template => guards(template, environment))
    .flatMap(({ gate, scope }) => {
      const { namespace = 'default', name } = gate.metadata;
      const window = byKey.get(`${namespace}/${name}`);
      return window === undefined ? [] : [{ window, scope }];
    });
}
