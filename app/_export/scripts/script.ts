/** A value that an earlier line of a script has made: text, or JSON as it stands. */
export interface Ref {
  readonly ref: string
  readonly as: 'text' | 'json'
}

/** JSON in which values may be references. */
export type Template =
  | string
  | number
  | boolean
  | null
  | Ref
  | readonly Template[]
  | { readonly [name: string]: Template }

/** Text with references in it. */
export type Parts = readonly (string | Ref)[]

/** A call with the status it must be answered with. */
export interface ScriptCall {
  readonly kind: 'call'
  /** What its answer is called afterwards. */
  readonly name: string
  /** The API below the base URL, or the sandbox's own control plane. */
  readonly at: 'api' | 'control'
  readonly method: string
  readonly path: Parts
  readonly headers: readonly (readonly [name: string, value: Parts])[]
  readonly body: Template | undefined
  readonly status: number
}

/** One line of a script; every language has its own way to write it. All values are text, but answers, which are JSON. */
export type Statement =
  | ScriptCall
  /** A heading: what the lines after it are for. */
  | { readonly kind: 'note'; readonly text: string }
  /** A member of an answer, by the way to it. */
  | { readonly kind: 'member'; readonly name: string; readonly of: string; readonly way: readonly (string | number)[] }
  /** What a tool of the script makes of values. */
  | { readonly kind: 'tool'; readonly name: string; readonly tool: ToolName; readonly inputs: readonly string[] }

/** What scripts can do by themselves, with Node's own cryptography and nothing else. */
export type ToolName =
  | 'newKey'
  | 'pointOf'
  | 'newEmail'
  | 'newToken'
  | 'sealOtp'
  | 'stampOf'
  | 'openSessionKey'
  | 'attest'
  | 'assert'

/** A run as a script: what it is, and its lines. */
export interface Script {
  readonly title: string
  /** How it came to be. */
  readonly about: string
  readonly statements: readonly Statement[]
  readonly baseUrl: string
  /** Where a passkey believes to be. */
  readonly origin: string
}

/** The name of what every script is given: the page's origin. */
export const ORIGIN = 'origin'

/** A reference to text. */
export function ref(name: string): Ref {
  return { ref: name, as: 'text' }
}

/** Whether a part of a template is a reference. */
export function isRef(value: unknown): value is Ref {
  return typeof value === 'object' && value !== null && 'ref' in value && 'as' in value
}

/** Whether a value's text is JSON itself, and so has quotes that are escaped where it stands in a JSON text. */
export function isQuoted(name: string): boolean {
  return /bundle$/i.test(name)
}

/** The way to a member, as the languages of JavaScript write it. */
export function wayText(way: readonly (string | number)[]): string {
  return way.map(name => (typeof name === 'number' ? `[${name}]` : `.${name}`)).join('')
}

/** Lines in blocks, as a language writes each: a heading before each block, and an empty line after it. */
export function inBlocks(
  statements: readonly Statement[],
  comment: '#' | '//',
  lineOf: (line: Exclude<Statement, { kind: 'note' }>) => readonly string[],
): string {
  const blocks: string[][] = []
  for (const line of statements) {
    if (line.kind === 'note') blocks.push([`${comment} ${line.text}`])
    else blocks.at(-1)?.push(...lineOf(line))
  }
  return blocks.map(lines => lines.join('\n')).join('\n\n')
}

/** What a tool makes, as a statement. */
export function tool(name: string, toolName: ToolName, ...inputs: readonly string[]): Statement {
  return { kind: 'tool', name, tool: toolName, inputs }
}

/** A member of an answer, as a statement. */
export function member(name: string, of: string, ...way: readonly (string | number)[]): Statement {
  return { kind: 'member', name, of, way }
}
