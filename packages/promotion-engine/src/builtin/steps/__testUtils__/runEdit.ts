import {
  ClusterObject,
  EditResult,
  Programs,
  Promotion,
  StepDefinition,
  StepOutputs,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakePrograms,
  FakePromotion,
  MemoryTree,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';

/** What an edit is tried with. */
export interface EditTrial {
  readonly step: StepDefinition;
  /** As in `config`. */
  readonly config: unknown;
  /** By path below the environment's directory. */
  readonly files: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, StepOutputs>>;
  readonly promotion?: Partial<Promotion>;
  /** Default: none is installed. */
  readonly programs?: Programs;
  /** What is in the cluster of what it may make. */
  readonly existing?: ClusterObject;
}

/** The Bundle guestbook-2 with `ghcr.io/acme/app:2.0.0`. */
const bundle: Promotion['bundle'] = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'guestbook-2' },
  spec: {
    type: 'image',
    artifacts: { images: [{ reference: 'ghcr.io/acme/app:2.0.0' }] },
  },
};

/** Runs an edit, and returns the files that it wrote as text, by path below the environment's directory. */
export async function runEdit({
  step,
  config,
  files,
  outputs = {},
  promotion = {},
  programs = new FakePrograms(),
  existing,
}: EditTrial): Promise<
  Pick<EditResult, 'changes'> & {
    readonly written: Readonly<Record<string, string>>;
  }
> {
  if (step.type !== 'edit') throw new Error(`${step.id} is no edit`);
  const parsed = step.settings.safeParse(config);
  if (!parsed.success) throw new Error(issuesOf(parsed.error));
  const fake = new FakePromotion({ bundle, ...promotion });
  const prefix = `${fake.promotion.directory}/`;
  const { writes, changes } = await step.edit({
    ...fake.request(parsed.data),
    outputs,
    files: new MemoryTree(
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [`${prefix}${path}`, text]),
      ),
    ),
    programs,
    ...(existing === undefined ? {} : { existing }),
    changes: [],
  });
  const written = writes.map(({ path, content }) => [
    path.slice(prefix.length),
    content.toString(),
  ]);
  return { changes, written: Object.fromEntries(written) };
}

/** The problems that a schema has with settings, one a line. */
export function problemsOf(step: StepDefinition, config: unknown): string {
  const parsed = step.settings.safeParse(config);
  return parsed.success ? '' : issuesOf(parsed.error);
}

function issuesOf({
  issues,
}: {
  readonly issues: readonly {
    readonly path: readonly PropertyKey[];
    readonly message: string;
  }[];
}): string {
  return issues
    .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
    .join('\n');
}
