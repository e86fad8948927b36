/** What is wrong with a text or bytes that were to be read, in words for whoever made them. */
export interface Problem {
  readonly problem: string
  /** The byte or character that shows it, where one does, counted within what `problem` names. */
  readonly offset?: number
}

/** Thrown where a key or a code was to be used and what holds it cannot be read. */
export class Malformed extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'Malformed'
  }
}

/** Whether reading failed. */
export function isProblem<Value extends object>(read: Value | Problem): read is Problem {
  return 'problem' in read
}

/** What was read. {@link Malformed} when it was not. */
export function required<Value extends object>(read: Value | Problem): Value {
  if (isProblem(read)) throw new Malformed(read.problem)
  return read
}
