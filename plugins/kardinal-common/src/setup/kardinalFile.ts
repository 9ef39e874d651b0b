import { z } from 'zod';
import { parseChartAddress } from '../api/charts';
import { describeIssues } from '../commands/definition/describeIssues';

const name = z
  .string()
  .regex(
    /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
    'must be a name of lower-case letters, digits and -',
  )
  .max(63);

const approval = z.enum(['auto', 'pr-review'], {
  error: 'must be auto or pr-review',
});

const environment = z.union(
  [
    name,
    z.strictObject({
      name,
      /** The directory in the GitOps repository. */
      path: z.string().min(1).max(1024).optional(),
      approval: approval.optional(),
    }),
  ],
  {
    error:
      'must be the name of an environment, or an object with name, path and approval',
  },
);

const noChart =
  'must be the address of a Helm chart without its version, e.g. oci://ghcr.io/acme/charts/shop or https://charts.example.com/shop';

const chartAddress = z
  .string()
  .max(1024)
  .refine(text => parseChartAddress(text) !== undefined, noChart);

const chart = z.union(
  [
    chartAddress,
    z.strictObject({
      address: chartAddress,
      /** Below the directory of each environment. */
      file: z.string().min(1).max(1024),
      /** Path of the version in that file. */
      version: z.string().min(1).max(1024),
    }),
  ],
  {
    error: `${noChart}, or an object with that as address, and with the file and the path of its version`,
  },
);

const schema = z
  .strictObject({
    app: name,
    namespace: name.default('default'),
    /** The image that CI builds, without a tag. */
    image: z.string().min(1).max(512).optional(),
    /** The Helm chart that is promoted, without a version, and where its version is written: default the dependencies of Chart.yaml. */
    chart: chart.optional(),
    git: z.strictObject({
      url: z
        .string()
        .regex(
          /^(https?|file):\/\/[^@\s]+$/,
          'must be an http(s) URL without credentials; put the token into a Secret and name it in git.secret',
        )
        .max(2048),
      branch: z.string().min(1).max(244).optional(),
      provider: name.optional(),
      secret: z.string().min(1).max(253).optional(),
    }),
    environments: z
      .array(environment)
      .min(1, 'must have at least one environment')
      .max(1000),
    prodApproval: approval.optional(),
  })
  .superRefine(({ environments }, context) => {
    const names = environments.map(nameOf);
    for (const [at, each] of names.entries())
      if (names.indexOf(each) < at)
        context.addIssue({
          code: 'custom',
          path: ['environments', at],
          message: `${each} is there twice; remove one`,
        });
  });

/** What a `kardinal.yaml` says (spec 1 §5.8). @public */
export type KardinalFile = Readonly<z.infer<typeof schema>>;

/** A file that was read, or what is wrong with it. @public */
export type ParsedKardinalFile =
  | { readonly type: 'valid'; readonly file: KardinalFile }
  /** Names each wrong field and what to write there. */
  | { readonly type: 'invalid'; readonly message: string };

/** Reads the content of a `kardinal.yaml`, as a YAML parser returns it. @public */
export function parseKardinalFile(content: unknown): ParsedKardinalFile {
  const parsed = schema.safeParse(content);
  return parsed.success
    ? { type: 'valid', file: parsed.data }
    : { type: 'invalid', message: describeIssues(parsed.error) };
}

/** The name of an environment, however the file writes it. */
export function nameOf(
  environmentOfFile: KardinalFile['environments'][number],
): string {
  return typeof environmentOfFile === 'string'
    ? environmentOfFile
    : environmentOfFile.name;
}

/** A chart that a file names, however it writes that. @public */
export interface ChartOfFile {
  /** Without its version. */
  readonly address: string;
  readonly name: string;
  /** Where its version is written; default the dependencies of Chart.yaml. */
  readonly place?: { readonly file: string; readonly version: string };
}

/** The chart that a file names. @public */
export function chartOfFile({
  chart: named,
}: Pick<KardinalFile, 'chart'>): ChartOfFile | undefined {
  if (named === undefined) return undefined;
  if (typeof named === 'string') return { address: named, name: nameIn(named) };
  const { address, ...place } = named;
  return { address, name: nameIn(address), place };
}

function nameIn(address: string): string {
  return parseChartAddress(address)?.name ?? '';
}

/** Name of the error on an entity whose `kardinal.yaml` could not be followed. @public */
export const setupProblemName = 'KardinalFileError';
