import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Settings } from '#lib/operations/world-settings'
import type { RunningWorld } from '#lib/runtime/build-world'
import type { Environment } from '#lib/runtime/config/config'
import { readEnvironment } from '#lib/runtime/config/env'
import { type DoorOptions, frontDoor } from '#lib/runtime/server/front-door'
import { endOnSignal, endWithParent } from '#lib/runtime/server/shutdown'
import { CLONE_COMMAND, printBanner, startWith } from '#lib/runtime/server/start'

/** Environment and callbacks of a server that runs until a signal ends it. */
export interface Program {
  /** By default, the environment of the process. */
  readonly env?: Environment
  /** Command that prints the API token. By default, the one of a clone of the repository. */
  readonly credentialsCommand?: string
  /** True if the server also ends when the parent process has gone away. */
  readonly exitsWithParent?: boolean
  /** Returns the server's options, such as its pages. If it throws, the World is closed. */
  prepare(settings: Settings): DoorOptions | Promise<DoorOptions>
  /** Adds data to the World before the server answers calls. If it throws, the World is closed. */
  fill?(world: RunningWorld): Promise<void>
  /** Announces that the server is ready. By default, prints the banner. */
  announce?(world: RunningWorld, served: { hasConsole: boolean }): void
}

/** Starts a server that runs until SIGINT or SIGTERM. Throws startup errors. */
export async function serveUntilSignal(program: Program): Promise<void> {
  const { env = readEnvironment(), credentialsCommand = CLONE_COMMAND, exitsWithParent = false } = program
  const { prepare, fill, announce = printBanner } = program
  // The parent may end while the server starts.
  const hasParentEnded = exitsWithParent ? watchParent() : undefined
  const { world, port } = await startWith(env, credentialsCommand)
  const options = await fillAndPrepare().catch(async error => {
    port.release()
    await world.close()
    throw error
  })
  const server = frontDoor(world, options)
  endOnSignal(world, server)
  if (hasParentEnded !== undefined) endWithParent(world, server, hasParentEnded)
  server.once('listening', () => announce(world, { hasConsole: options.pages !== undefined }))
  port.handOver(server)

  async function fillAndPrepare(): Promise<DoorOptions> {
    await fill?.(world)
    return prepare(world.settings)
  }
}

interface Parent {
  /** ID of the parent of the parent. */
  readonly ppid: number
  readonly command: string
}

/**
 * Returns a function that reports whether the process that started this one has gone away. npm and npx start a program
 * through a shell that outlives them. If the parent is such a shell, its parent counts too.
 */
function watchParent(): () => boolean {
  const parent = process.ppid
  const shell = lookUp(parent)
  if (shell === undefined || !/^\S*sh -c /.test(shell.command)) return () => hasEnded(parent)
  return () => hasEnded(parent) || hasEndedAbove(parent, shell.ppid)
}

/** Windows keeps the ID of a parent that has ended, so this also checks that the process exists. */
function hasEnded(parent: number): boolean {
  return process.ppid !== parent || !isAlive(parent)
}

function hasEndedAbove(shell: number, parent: number): boolean {
  // Linux gives an orphan another parent at once. Elsewhere, a look-up needs a process, which costs too much here.
  return process.platform === 'linux' ? lookUp(shell)?.ppid !== parent : !isAlive(parent)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Returns undefined if the process has ended or the system offers no such information. */
function lookUp(pid: number): Parent | undefined {
  try {
    if (process.platform === 'linux') {
      // The second field is the name in parentheses, and may contain spaces and parentheses.
      const [, ppid] = /^\S+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
      return { ppid: Number(ppid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
    }
    const row = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
    const [, ppid, command = ''] = /^\s*(\d+)\s+(.*)/.exec(row) ?? []
    return ppid === undefined ? undefined : { ppid: Number(ppid), command }
  } catch {
    return undefined
  }
}
