// Starts git for the backend, whose memory makes each fork of its own take long
// (docs/decisions/08-git-starts-from-a-small-process.md). Speaks what src/services/git/process/LauncherMessage.ts says
// over the channel to its parent, and ends with it.
'use strict';

const { spawn } = require('node:child_process');
const { GitPluginError, simpleGit } = require('simple-git');

/** What git may say about an error, in characters. */
const STDERR_LIMIT = 64 * 1024;
/** From the end of the parent until whatever does not end by itself is killed, in milliseconds. */
const PATIENCE = 5_000;

/** What runs, by the number that the parent gave it. */
const running = new Map();

process.on('message', request => {
  switch (request.type) {
    case 'run':
      run(request);
      break;
    case 'open':
      open(request);
      break;
    case 'program':
      program(request);
      break;
    case 'write':
      running.get(request.id)?.write(request.input);
      break;
    case 'close':
      running.get(request.id)?.close();
      break;
    case 'kill':
      running.get(request.id)?.kill();
      break;
    default:
      throw new Error(`Unknown request ${request.type}`);
  }
});

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE).unref();
  for (const command of running.values()) command.kill();
});

function report(message) {
  // It may end meanwhile: then nobody waits for the report.
  if (process.connected) process.send(message, () => {});
}

function ended(id, exitCode, stderr, stopped) {
  running.delete(id);
  const said = stderr.slice(-STDERR_LIMIT);
  report({ type: 'ended', id, exitCode, stderr: said, stopped });
}

/** One command through simple-git, which waits 50 ms after those that print nothing. */
async function run({ id, directory, args, environment, input, silenceLimit }) {
  const abort = new AbortController();
  const ignore = () => {};
  running.set(id, { write: ignore, close: ignore, kill: () => abort.abort() });
  let exitCode = -1;
  let stderr = '';
  try {
    const git = simpleGit({
      baseDir: directory,
      timeout: { block: silenceLimit },
      // By default output that comes 50 ms after the exit is cut off.
      completion: { onClose: true, onExit: false },
      abort: abort.signal,
      allowEnvironment: Object.keys(environment),
      // Settings come by the environment, and the one on hooks is that there are none.
      unsafe: { allowUnsafeConfigEnvCount: true, allowUnsafeHooksPath: true },
      ...(input !== undefined && { input: () => input }),
      errors: (error, result) => {
        const isStopped = error instanceof GitPluginError;
        exitCode = isStopped ? -1 : result.exitCode;
        stderr = Buffer.concat(result.stdErr).toString('utf8');
        if (isStopped) stderr += `\n${error.message}`;
        return undefined;
      },
    })
      .env(environment)
      .outputHandler((_command, stdout) => {
        stdout.on('data', data => report({ type: 'output', id, data }));
      });
    await git.raw(args);
  } catch (error) {
    stderr += `\n${error.message}`;
  }
  ended(id, exitCode, stderr);
}

/** A command that goes on until its input ends. */
function open({ id, directory, args, environment }) {
  const child = spawn('git', args, { cwd: directory, env: environment });
  let stderr = '';
  running.set(id, {
    write: input => child.stdin.write(input),
    close: () => child.stdin.end(),
    kill: () => child.kill(),
  });
  // What cannot be written any more is said by the end.
  child.stdin.on('error', () => {});
  child.stdout.on('data', data => report({ type: 'output', id, data }));
  child.stderr.on('data', data => {
    stderr = (stderr + data).slice(-STDERR_LIMIT);
  });
  child.once('error', error => {
    if (child.pid === undefined) ended(id, -1, error.message);
  });
  child.once('close', code => ended(id, code ?? -1, stderr));
}

/** A program in a process group of its own, which ends as a whole, within its limits. */
function program(request) {
  const { id, file, directory, args, environment, timeLimit, outputLimit } =
    request;
  const child = spawn(file, args, {
    cwd: directory,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  let size = 0;
  let stopped;
  const stop = reason => {
    stopped ??= reason;
    endGroup(child.pid);
  };
  const timer = setTimeout(() => stop('time'), timeLimit);
  const ignore = () => {};
  running.set(id, { write: ignore, close: ignore, kill: () => stop('abort') });
  child.stdout.on('data', data => {
    size += data.length;
    if (size > outputLimit) stop('output');
    else report({ type: 'output', id, data });
  });
  child.stderr.on('data', data => {
    stderr = (stderr + data).slice(-STDERR_LIMIT);
  });
  child.once('error', error => {
    clearTimeout(timer);
    if (child.pid === undefined) ended(id, -1, error.message);
  });
  // What it leaves behind would keep its output open.
  child.once('exit', () => endGroup(child.pid));
  child.once('close', code => {
    clearTimeout(timer);
    ended(id, stopped ? -1 : code ?? -1, stderr, stopped);
  });
}

function endGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
