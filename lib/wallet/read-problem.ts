/** Reason why input cannot be read, worded for the sender of the input. */
export interface Problem {
  readonly problem: string
  /** Offset of the problem in the value that `problem` describes, in bytes or characters. */
  readonly offset?: number
}

/** Thrown if input, such as a bundle, cannot be read. */
export class Malformed extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'Malformed'
  }
}

export function isProblem<Value extends object>(read: Value | Problem): read is Problem {
  return 'problem' in read
}

/** Returns the value that was read. Throws {@link Malformed} if `read` is a problem. */
export function requireValue<Value extends object>(read: Value | Problem): Value {
  if (isProblem(read)) throw new Malformed(read.problem)
  return read
}
