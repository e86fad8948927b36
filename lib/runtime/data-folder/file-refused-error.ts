/** A file of the data folder that cannot be used: the message is the one line that stops the start. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError'

  /** `problem` goes on from the file's path; `remedy` says what its owner can do; `cause` is what the system said. */
  constructor(path: string, problem: string, { remedy, cause }: { remedy: string; cause?: unknown }) {
    super(`${path} ${problem}${codeOf(cause)}: ${remedy}.`, { cause })
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
}
