/** Thrown if a file in the data folder is unusable. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'

  constructor(path: string, problem: string, { remedy, cause }: { remedy: string; cause?: unknown }) {
    super(`${path} ${problem}${codeOf(cause)}: ${remedy}.`, { cause })
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
}
