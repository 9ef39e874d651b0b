import { AgentModules } from './agentRegistries';
import { runAgent } from './runAgent';

/**
 * Runs `kardinal-agent` as this process, with modules of your own beside what comes with it. It ends at SIGTERM and SIGINT: a second
 * one ends it at once.
 *
 * @public
 */
export async function runAgentProcess(modules?: AgentModules): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGTERM', interrupt);
  process.once('SIGINT', interrupt);
  process.exitCode = await runAgent(process.argv.slice(2), {
    out: text => process.stdout.write(text),
    error: text => process.stderr.write(text),
    interrupted: interruption.signal,
    ...(modules === undefined ? {} : { modules }),
  });
  // Timers of what was stopped must not keep the process.
  process.exit();
}
