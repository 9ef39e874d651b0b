import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reservePorts } from '../../e2e/real-cluster/support/reservePorts';
import { Children } from '../../e2e/real-cluster/support/Children';
import { until } from '../product/until';
import { Forge } from './Forge';
import { GiteaApi } from './GiteaApi';
import { owner } from './options';

const bot = 'kardinal-bot';

/** A Gitea on the loopback interface, with its database in a file. It has no pull requests as GitHub's provider knows them. */
export async function startGitea(
  programs: string,
  parent: string,
): Promise<Forge> {
  const directory = join(parent, 'gitea');
  const [port] = await reservePorts(1);
  const url = `http://127.0.0.1:${port}/`;
  const settings = join(directory, 'app.ini');
  await mkdir(directory, { recursive: true });
  await writeFile(settings, settingsOf({ programs, directory, port, url }));
  const command = join(programs, 'gitea');
  const run = (...args: string[]) =>
    promisify(execFile)(command, ['--config', settings, ...args]);
  await run('migrate');
  const password = randomBytes(12).toString('hex');
  await run(
    'admin',
    'user',
    'create',
    '--admin',
    '--username',
    bot,
    '--password',
    password,
    '--email',
    'bot@example.com',
    '--must-change-password=false',
  );
  const children = new Children(directory);
  children.lost.catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  await children.start({
    name: 'gitea',
    command,
    args: ['--config', settings, 'web'],
  });
  const api = new GiteaApi(url, { name: bot, password });
  await until('Gitea answers', async () => {
    await api.version();
    return true;
  });
  const token = await api.createToken(bot);
  await api.createOrganization(owner);
  return {
    url,
    apiUrl: `${url}api/v1`,
    botToken: token,
    reviewerToken: token,
    createRepository: (name, files) => api.createRepository(owner, name, files),
    addWebhook: webhook => api.addWebhook(owner, webhook),
    // They are slow enough.
    slowPushes: () => {},
    calls: () => ({}),
    resetCalls: () => {},
    stop: () => children.stop(),
  };
}

function settingsOf(facts: {
  readonly programs: string;
  readonly directory: string;
  readonly port: number;
  readonly url: string;
}): string {
  const { programs, directory, port, url } = facts;
  const secret = randomBytes(16).toString('hex');
  return `RUN_USER = ${userInfo().username}
WORK_PATH = ${directory}
I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = true
[server]
HTTP_ADDR = 127.0.0.1
HTTP_PORT = ${port}
ROOT_URL = ${url}
STATIC_ROOT_PATH = ${programs}
DISABLE_SSH = true
OFFLINE_MODE = true
[database]
DB_TYPE = sqlite3
PATH = ${join(directory, 'gitea.db')}
[security]
INSTALL_LOCK = true
SECRET_KEY = ${secret}
[webhook]
ALLOWED_HOST_LIST = loopback
[log]
LEVEL = Warn
`;
}
