/** An unusable file of the data folder. The process prints the message as one line and exits. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'

  /** `problem` continues the file's path, `remedy` says what the owner can do, and `cause` is the system error. */
  constructor(path: string, problem: string, { remedy, cause }: { remedy: string; cause?: unknown }) {
    super(`${path} ${problem}${codeOf(cause)}: ${remedy}.`, { cause })
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
}
