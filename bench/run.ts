import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load, machine } from './measure/machine';
import { compile } from '../scripts/programs/compile.cjs';
import { startRemote } from './process/remote';
import { RunCalls } from './runScenario';
import { scenarios } from './scenarios';
import { Figure, Scenario, Size } from './scenarios/Scenario';
import { ControlPlaneKind, ForgeKind, SiteKind } from './site/options';

/** What runs in processes of its own. */
const programs = [
  'runScenario.ts',
  'site/main.ts',
  'site/forgeMain.ts',
  'product/main.ts',
  'product/agentMain.ts',
  'product/boardServer.ts',
].map(file => join(__dirname, file));

const usage = `bench [SCENARIO...] [--control-plane embedded|real] [--forge own|gitea] [--pipelines COUNT] [--json FILE] [--profile DIRECTORY]

${scenarios
  .map(({ name, description }) => `  ${name.padEnd(12)} ${description}`)
  .join('\n')}
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'control-plane': { type: 'string', default: 'embedded' },
      forge: { type: 'string', default: 'own' },
      pipelines: { type: 'string' },
      json: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const { 'control-plane': controlPlane, forge } = values;
  const size = sizeOf(values.pipelines);
  const unknown = positionals.filter(
    name => !scenarios.some(each => each.name === name),
  );
  if (
    values.help ||
    unknown.length > 0 ||
    size === undefined ||
    !isControlPlane(controlPlane) ||
    !isForge(forge)
  ) {
    process.stdout.write(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const chosen = scenarios.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  const site = { controlPlane, forge };
  // No compiler is in the memory that is measured.
  for (const program of programs) await compile(program);
  const results: object[] = [];
  for (const scenario of chosen)
    results.push(await run(scenario, { site, size }, profiled(values.profile)));
  const report = { machine: machine(), ...site, results };
  const text = JSON.stringify(report, undefined, 2);
  if (values.json) await writeFile(values.json, `${text}\n`);
  else process.stdout.write(`${text}\n`);
}

function isControlPlane(kind: string): kind is ControlPlaneKind {
  return kind === 'embedded' || kind === 'real';
}

function isForge(kind: string): kind is ForgeKind {
  return kind === 'own' || kind === 'gitea';
}

/** `undefined` where it is none. */
function sizeOf(pipelines: string | undefined): Size | undefined {
  if (pipelines === undefined) return {};
  return /^[1-9]\d*$/.test(pipelines)
    ? { pipelines: Number(pipelines) }
    : undefined;
}

/** A CPU profile of the measured process, which makes it slower. */
function profiled(directory: string | undefined): readonly string[] {
  return directory === undefined
    ? []
    : ['--cpu-prof', `--cpu-prof-dir=${directory}`];
}

/** Each in a process of its own, so that none is measured with what another left behind. */
async function run(
  scenario: Scenario,
  { site, size }: { readonly site: SiteKind; readonly size: Size },
  nodeArguments: readonly string[],
): Promise<object> {
  const { name, description } = scenario;
  const before = load();
  const process_ = startRemote<RunCalls>(join(__dirname, 'runScenario.ts'), [
    '--expose-gc',
    ...nodeArguments,
    ...(scenario.nodeArguments ?? []),
  ]);
  const result = await process_.calls
    .run(name, site, size)
    .finally(() => process_.stop());
  const loads = { before, after: load() };
  process.stdout.write(
    `\n${name}: ${description} (${site.controlPlane}, forge ${
      site.forge
    }, load ${before.toFixed(1)} to ${loads.after.toFixed(1)})\n${table(
      result.figures,
    )}\n`,
  );
  return { name, description, load: loads, ...result };
}

function table(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ what }) => what.length));
  return figures
    .map(({ what, value, unit, wanted }) =>
      [
        `  ${what.padEnd(width)}`,
        value.toFixed(2).padStart(10),
        unit.padEnd(4),
        wanted === undefined ? '' : `wanted ${wanted}`,
      ].join(' '),
    )
    .join('\n');
}

main().catch(error => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
