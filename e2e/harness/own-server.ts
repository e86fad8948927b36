import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a server process ended. */
export interface ServerEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
}

/** A server process with its own data. */
export interface OwnServer {
  readonly port: number
  readonly origin: string
  readonly child: ChildProcess
  readonly ended: Promise<ServerEnd>
  /** Resolves when the server answers. Rejects if the process ends first, by an exit or a signal. */
  waitUntilReady(): Promise<void>
  /** Kills the process if it is still running, and removes its data. */
  dispose(): Promise<void>
}

/** Starts a server by running Node with `args`, on `port` or a free port. Does not wait until the server answers. */
export async function startOwnServer(
  args: readonly string[],
  { cwd = join(import.meta.dirname, '../..'), port: wantedPort, env }: StartOptions = {},
): Promise<OwnServer> {
  const port = wantedPort ?? (await freePort())
  const origin = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'countersign-own-'))
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: `file:${join(folder, 'own.sqlite')}`,
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', piece => (stderr += piece))
  const ended = once(child, 'close').then(([code, signal]): ServerEnd => ({ code, signal, stderr }))
  return {
    port,
    origin,
    child,
    ended,
    waitUntilReady: async () => {
      while (child.exitCode === null && child.signalCode === null) {
        // The request fails until the server listens.
        const answer = await fetch(`${origin}/api/sandbox/clock`).catch(() => undefined)
        if (answer?.ok) return
      }
      throw new Error(`The server ended before it answered: ${(await ended).stderr}`)
    },
    dispose: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface StartOptions {
  readonly cwd?: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // Not a string or null, because the server listens on a port.
  probe.close()
  return port
}
