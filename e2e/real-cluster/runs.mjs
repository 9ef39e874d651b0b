import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Programs that run beside each other; every line that one writes begins with what it is called. */
export class Runs {
  isEnding = false;
  #directory;
  #running = new Set();

  constructor(directory) {
    this.#directory = directory;
  }

  /** Answers its exit code, once it has ended: 1 where there is none. */
  async run(name, command, args, env) {
    if (this.isEnding) return 1;
    const began = Date.now();
    const child = spawn(command, args, {
      cwd: this.#directory,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: '1', ...env },
      // Ctrl-C reaches this process alone.
      detached: true,
    });
    this.#running.add(child);
    const print = line => process.stdout.write(`${name} | ${line}\n`);
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', print);
    const code = await new Promise(done => {
      child.once('error', error => {
        print(error.message);
        done(1);
      });
      child.once('close', status => done(status ?? 1));
    });
    this.#running.delete(child);
    print(`ended after ${Math.round((Date.now() - began) / 1000)} s`);
    return code;
  }

  /** Once: a second interrupt would keep a program from tidying up. */
  end() {
    if (this.isEnding) return;
    this.isEnding = true;
    for (const child of this.#running) child.kill('SIGINT');
  }
}
