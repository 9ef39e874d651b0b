import {
  guardedBy,
  PipelineRef,
  Policy,
  policyTemplate,
  TemplateCoverage,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';

/** A Pipeline that a policy can reach. */
export interface Reached extends PipelineRef {
  /** All that it has, in its order. */
  readonly environments: readonly string[];
  /** Those that the policy guards, in the same order. */
  readonly guarded: readonly string[];
}

/** A Pipeline as policies look at it. */
interface Known {
  readonly environments: readonly string[];
  /** By policy: what it said, and what it guarded of the Pipeline then; `undefined` where it could not reach it. */
  readonly answers: Map<string, Answer>;
}

interface Answer {
  readonly said: string;
  readonly guarded: readonly string[] | undefined;
}

/** Which environments policies guard: found once, and again when the policy or the Pipeline changes. */
export class PolicyReach {
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly cached: Pick<CachedResources, 'pipeline' | 'pipelines'>,
    private readonly policyNamespaces: readonly string[],
  ) {
    cached.pipelines.onChange((before, after) => {
      const { namespace = 'default', name } = (after ?? before)!.metadata;
      this.#known.delete(keyOf({ namespace, name }));
    });
  }

  /** Answers for one policy of any Pipeline; `undefined` for one that it cannot reach, or that there is not. */
  of(policy: Policy): (ref: PipelineRef) => Reached | undefined {
    const key = policyKey(policy);
    const said = whatItSays(policy);
    return ({ namespace, name }) => {
      const known = this.#knownOf({ namespace, name });
      if (known === undefined) return undefined;
      const last = known.answers.get(key);
      const { guarded } =
        last?.said === said
          ? last
          : this.#answer({ namespace, name }, known, { policy, key, said });
      const { environments } = known;
      return guarded && { namespace, name, environments, guarded };
    };
  }

  /** Forgets what policies guarded that are gone. */
  keepOnly(policies: readonly Policy[]): void {
    const kept = new Set(policies.map(policyKey));
    for (const { answers } of this.#known.values())
      if (answers.size > kept.size)
        for (const key of answers.keys())
          if (!kept.has(key)) answers.delete(key);
  }

  /** What a policy applies to of all Pipelines. */
  coverage(policy: Policy): TemplateCoverage {
    const reached = this.of(policy);
    const environments: string[] = [];
    const unmatched: string[] = [];
    let pipelines = 0;
    for (const {
      namespace = 'default',
      name,
    } of this.cached.pipelines.keys()) {
      const found = reached({ namespace, name });
      if (found === undefined) continue;
      if (found.guarded.length === 0) unmatched.push(`${namespace}/${name}`);
      else pipelines += 1;
      for (const each of found.guarded)
        environments.push(`${namespace}/${name}/${each}`);
    }
    return {
      environments: environments.sort(),
      pipelines,
      unmatched: unmatched.sort(),
    };
  }

  #knownOf(ref: PipelineRef): Known | undefined {
    const known = this.#known.get(keyOf(ref));
    if (known !== undefined) return known;
    const pipeline = this.cached.pipeline(ref.namespace, ref.name);
    if (pipeline === undefined) return undefined;
    const environments = pipeline.spec.environments.map(({ name }) => name);
    const first = { environments, answers: new Map<string, Answer>() };
    this.#known.set(keyOf(ref), first);
    return first;
  }

  #answer(
    { namespace, name }: PipelineRef,
    { environments, answers }: Known,
    { policy, key, said }: { policy: Policy; key: string; said: string },
  ): Answer {
    const pipeline = this.cached.pipeline(namespace, name);
    const found =
      pipeline && guardedBy(policy, pipeline, this.policyNamespaces);
    // Most policies guard all or nothing: one list for all of them.
    const guarded =
      found?.length === environments.length ? environments : found;
    const answer = { said, guarded };
    answers.set(key, answer);
    return answer;
  }
}

function keyOf({ namespace, name }: PipelineRef): string {
  return `${namespace}/${name}`;
}

function policyKey(policy: Policy): string {
  const { namespace = 'default', name } = policyTemplate(policy).metadata;
  return `${policy.kind}/${namespace}/${name}`;
}

/** What decides where it applies; its status changes more often. */
function whatItSays(policy: Policy): string {
  const { metadata, spec } = policyTemplate(policy);
  const { labels, annotations } = metadata;
  return JSON.stringify([labels, annotations, spec]);
}
