import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program. Resolves with its exit code, or with 128 plus the number of the signal that ended it. Rejects if the
 * program cannot start. Forwards SIGINT, SIGTERM and SIGHUP to the program, or sends `signalAs` instead, for a program
 * that handles no other signal.
 */
export function run(program, args, { signalAs, ...options } = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  return waitForExit(child, signalAs)
}

/** Like `run`, but without `signalAs` and standard input. Prints the output only if the program fails. */
export function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  return waitForExit(child).then(code => {
    if (code !== 0) process.stderr.write(Buffer.concat(output))
    return code
  })
}

function waitForExit(child, signalAs) {
  const forward = signal => {
    // Ctrl-C already sends SIGINT to the whole process group. A second signal would stop the program immediately.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signalAs ?? signal)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, forward)
  })
}
