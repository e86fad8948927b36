import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end on our terminal and answers its exit code, 128 plus the signal's number when one ended it.
 * A signal sent to this process is passed on, as SIGINT where the program cleans up only then, so nothing is left
 * running.
 */
export function run(program, args, { signalAs, ...options } = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  return ended(child, signalAs)
}

/** Like run, but keeps the output and prints it only when the program fails. */
export function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  return ended(child).then(code => {
    if (code !== 0) process.stderr.write(Buffer.concat(output))
    return code
  })
}

function ended(child, signalAs) {
  const passOn = signal => {
    // Ctrl-C reaches the whole terminal group by itself; twice would read as "now, at once".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signalAs ?? signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, passOn)
  })
}
