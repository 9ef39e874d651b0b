import { CliCommand, CliInput } from './CliCommand';
import { CliEnvironment } from './CliEnvironment';
import { ServerClock } from './cluster/ServerClock';
import { readCluster } from './cluster/readCluster';
import { CommonOptions } from './commonOptions';
import { confirm } from './confirm';
import { format } from './output/format';
import { Printed } from './output/Printed';
import { planned } from './planned';
import { watch } from './watch';
import { write } from './write';

/** Does what a command says, and prints what it comes to. */
export async function carryOut(
  command: CliCommand,
  input: CliInput,
  options: CommonOptions,
  environment: CliEnvironment,
): Promise<void> {
  const { files, out, error } = environment;
  const clock = new ServerClock(environment.clock);
  const { kubeconfig, context, policyNamespaces } = options;
  const connected = () =>
    environment.connect({
      kubeconfig,
      context,
      namespace: options.namespace,
      onServerTime: instant => clock.hear(instant),
    });
  const print = (printed: Printed) => format(printed, options.output);
  const request = () => {
    const { client, namespace, user } = connected();
    return { client, namespace, user, policyNamespaces };
  };
  const read = async () => {
    const { reading } = await readCluster({ ...request(), clock });
    for (const gap of reading.gaps) error(`kardinal: ${gap}\n`);
    return reading;
  };
  switch (command.type) {
    case 'local':
      out(print(command.run(files, input)));
      return;
    case 'cluster':
      if (options.watch === 'changes')
        await watch(request(), { ...environment, clock }, reading =>
          print(command.run(reading, input)),
        );
      else out(print(command.run(await read(), input)));
      return;
    case 'writing': {
      const written = command.run(await read(), input);
      if (command.asks === 'first' && input.options.dryRun !== undefined) {
        out(print(planned(written)));
        return;
      }
      if (command.asks === 'first' && input.options.yes === undefined)
        await confirm(written, environment);
      out(print(await write(connected().client, written, environment)));
      return;
    }
    case 'composed': {
      const tools = {
        files,
        connect: connected,
        read,
        write: (written: Parameters<typeof write>[1]) =>
          write(connected().client, written, environment),
      };
      out(print(await command.run(tools, input)));
      return;
    }
    default:
      command satisfies never;
  }
}
