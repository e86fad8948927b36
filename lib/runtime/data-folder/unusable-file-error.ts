/** An unusable file in the data folder. The process prints the message as one line and exits. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'

  /** In the message, `problem` follows the path, and `remedy` says how to fix it. `cause` is a file system error. */
  constructor(path: string, problem: string, { remedy, cause }: { remedy: string; cause?: unknown }) {
    super(`${path} ${problem}${codeOf(cause)}: ${remedy}.`, { cause })
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
}
