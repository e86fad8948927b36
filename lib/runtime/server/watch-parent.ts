import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface Parent {
  /** ID of the parent of the parent. */
  readonly ppid: number
  readonly command: string
}

/**
 * Returns a function that reports whether the process that started this one has gone away. npm and npx start a program
 * through a shell that outlives them. If the parent is such a shell, its parent counts too.
 */
export function watchParent(): () => boolean {
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
