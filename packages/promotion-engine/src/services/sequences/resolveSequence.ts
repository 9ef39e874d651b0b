import {
  fieldAt,
  parseDuration,
  schemaProblemText,
  SequenceEntry,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  StepDefinition,
  StepProduct,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from '../../registry/Registry';
import { namesServer } from '../../builtin/steps/webhook/webhookSettings';
import { orderProblems } from './orderProblems';

/** An entry of a sequence with the code behind its `uses`. */
export interface SequenceStep {
  /** Position in the sequence. */
  readonly index: number;
  /** The name of its outputs. */
  readonly as: string;
  readonly definition: StepDefinition;
  /** As the step's schema returned them. */
  readonly settings: unknown;
  /** In milliseconds. */
  readonly timeout: number | undefined;
}

/** What cannot be carried out: the field, relative to the list of steps, and the fix. */
export interface SequenceProblem {
  /** Position of the entry. */
  readonly index: number;
  /** e.g. `[3].config.url`. */
  readonly field: string;
  readonly message: string;
}

/** A sequence that can be carried out, or everything that keeps it from that. */
export type Sequence =
  | { readonly type: 'valid'; readonly steps: readonly SequenceStep[] }
  | { readonly type: 'invalid'; readonly problems: readonly SequenceProblem[] };

/** Checks a sequence: known `uses`, unique names, settings against schemas, times, and order. */
export function resolveSequence(
  entries: readonly SequenceEntry[],
  definitions: Registry<StepDefinition>,
): Sequence {
  const problems: SequenceProblem[] = [];
  const names = new Map<string, number>();
  const steps = entries.flatMap((entry, index): SequenceStep[] => {
    const report = (field: string, message: string) =>
      problems.push({ index, field: `[${index}].${field}`, message });
    const as = entry.as ?? entry.uses;
    const other = names.get(as);
    if (other !== undefined)
      report(
        'as',
        `steps[${other}] has the name ${as}, too; give one of them another`,
      );
    names.set(as, other ?? index);
    const limit =
      entry.timeout === undefined ? undefined : parseDuration(entry.timeout);
    if (entry.timeout !== undefined && limit === undefined)
      report(
        'timeout',
        `${JSON.stringify(
          entry.timeout,
        )} is no duration; write it like 90s, 5m or 1h30m`,
      );
    const definition = definitionOf(entry, definitions);
    if (definition === undefined) {
      report(
        'uses',
        `${definitions.absence(
          entry.uses,
        )}; for a custom step, name its server in webhook.url`,
      );
      return [];
    }
    if (entry.webhook !== undefined && definition.settingsOf !== 'entry')
      report(
        'webhook',
        `${entry.uses} is installed and calls no server; remove webhook, or give the custom step another name`,
      );
    if (definition.type === 'edit' && entry.timeout !== undefined)
      report(
        'timeout',
        `${entry.uses} runs with the push after it; set the timeout of that step`,
      );
    const isOfEntry = definition.settingsOf === 'entry';
    const settings = definition.settings.safeParse(
      isOfEntry ? entry : entry.config ?? {},
    );
    if (settings.success)
      return [
        {
          index,
          as,
          definition,
          settings: settings.data,
          timeout: limit ?? defaultTimeout(definition, settings.data),
        },
      ];
    for (const { path, message } of settings.error.issues)
      report(
        fieldAt([...(isOfEntry ? [] : ['config']), ...path]),
        schemaProblemText(message),
      );
    return [];
  });
  const all =
    problems.length > 0 ? problems : orderProblems(steps, definitions);
  return all.length > 0
    ? { type: 'invalid', problems: all }
    : { type: 'valid', steps };
}

/** The code behind an entry. A step that is not installed is carried out by the server that its entry names. */
export function definitionOf(
  entry: SequenceEntry,
  definitions: Registry<StepDefinition>,
): StepDefinition | undefined {
  const installed = definitions.find(entry.uses);
  if (installed !== undefined || !namesServer(entry)) return installed;
  const custom = definitions.find('http');
  return custom && { ...custom, id: entry.uses };
}

/** Whether the sequence opens a pull request: then the promotion has a branch of its own. */
export function opensPullRequest(steps: readonly SequenceStep[]): boolean {
  return makes(steps, 'pullRequest');
}

function makes(steps: readonly SequenceStep[], product: StepProduct): boolean {
  return steps.some(({ definition }) => definition.provides.includes(product));
}

function defaultTimeout(
  definition: StepDefinition,
  settings: unknown,
): number | undefined {
  if (definition.type !== 'wait') return undefined;
  return definition.timeoutOf?.(settings) ?? definition.defaultTimeout;
}
