/** A reference to the variable of an earlier statement. The value is inserted as a string or as raw JSON. */
export interface Ref {
  readonly ref: string
  readonly as: 'text' | 'json'
}

/** JSON whose values may be references. */
export type Template =
  | string
  | number
  | boolean
  | null
  | Ref
  | readonly Template[]
  | { readonly [name: string]: Template }

export type Parts = readonly (string | Ref)[]

export interface ScriptCall {
  readonly kind: 'call'
  /** Name of the variable for the response. */
  readonly name: string
  /** The API at the base URL, or the sandbox's control plane. */
  readonly at: 'api' | 'control'
  readonly method: string
  readonly path: Parts
  readonly headers: readonly (readonly [name: string, value: Parts])[]
  readonly body: Template | undefined
  readonly status: number
}

/** A language-independent statement. The variable of a call contains JSON. All other variables contain text. */
export type Statement =
  | ScriptCall
  /** A heading for the following statements. */
  | { readonly kind: 'note'; readonly text: string }
  /** A variable for the field at `path` of the response `source`. */
  | {
      readonly kind: 'member'
      readonly name: string
      readonly source: string
      readonly path: readonly (string | number)[]
    }
  | { readonly kind: 'tool'; readonly name: string; readonly tool: ToolName; readonly inputs: readonly string[] }

/** Names of functions that a script may contain. The functions use no module except node:crypto. */
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

export interface Script {
  /** Name of the exported files, without extension. */
  readonly name: string
  readonly title: string
  /** Sentences that describe the script and the run from which it was generated. */
  readonly about: string
  readonly statements: readonly Statement[]
  readonly baseUrl: string
  /** Origin of the sandbox. Passkeys are created for it. */
  readonly origin: string
}

/** Name of the variable for the sandbox's origin, in every language. */
export const ORIGIN = 'origin'

export function ref(name: string): Ref {
  return { ref: name, as: 'text' }
}

export function isRef(value: unknown): value is Ref {
  return typeof value === 'object' && value !== null && 'ref' in value && 'as' in value
}

/** Reports whether the variable with this name contains JSON text, which must be escaped inside a JSON string. */
export function isJsonText(name: string): boolean {
  return /bundle$/i.test(name)
}

/** Returns JavaScript property accesses for a path to a field, such as `.data[0].id`. */
export function pathText(path: readonly (string | number)[]): string {
  return path.map(name => (typeof name === 'number' ? `[${name}]` : `.${name}`)).join('')
}

/** Returns the text of statements, in blocks that each begin with a note. Omits statements before the first note. */
export function joinBlocks(
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

export function tool(name: string, toolName: ToolName, ...inputs: readonly string[]): Statement {
  return { kind: 'tool', name, tool: toolName, inputs }
}

export function member(name: string, source: string, ...path: readonly (string | number)[]): Statement {
  return { kind: 'member', name, source, path }
}
