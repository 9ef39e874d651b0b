import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Children } from '../support/Children';
import { reservePorts } from '../support/reservePorts';
import { GiteaApi } from './GiteaApi';

/** As whom the product acts. */
export const bot = 'kardinal-bot';

/** A Gitea on the loopback interface, with its database in a file. */
export class Gitea {
  /** Rejects when it ended by itself; never resolves. */
  readonly lost: Promise<never>;
  /** As an administrator. */
  readonly api: GiteaApi;

  private constructor(
    readonly url: string,
    readonly botToken: string,
    private readonly children: Children,
  ) {
    this.lost = children.lost;
    this.api = new GiteaApi(url, { token: botToken });
  }

  /** @param programs - what Go built; it writes below the parent directory. */
  static async start(programs: string, parent: string): Promise<Gitea> {
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
    await children.start({
      name: 'gitea',
      command,
      args: ['--config', settings, 'web'],
    });
    const api = new GiteaApi(url, { name: bot, password });
    await Promise.race([answering(api), children.lost]);
    return new Gitea(url, await api.createToken(bot), children);
  }

  /** Somebody else, as they use the interface themselves. */
  async addPerson(name: string): Promise<GiteaApi> {
    const password = randomBytes(12).toString('hex');
    await this.api.createUser(name, password);
    const person = new GiteaApi(this.url, { name, password });
    return new GiteaApi(this.url, { token: await person.createToken(name) });
  }

  stop(): Promise<void> {
    return this.children.stop();
  }
}

async function answering(api: GiteaApi): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await api.version();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise(done => setTimeout(done, 100));
    }
  }
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
