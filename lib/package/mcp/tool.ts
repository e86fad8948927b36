import type * as z from 'zod/mini'
import { decode } from '#lib/contract/codec'
import type { SandboxConnection } from '#lib/package/mcp/connect-sandbox'

/** A tool of the MCP server. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.core.$ZodType
  readonly output?: z.core.$ZodType
  /** Hints for clients that ask their user before a tool changes something. */
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint?: boolean
    readonly idempotentHint?: boolean
  }
  /** Returns the structured result. Throws an error if the input is invalid or the tool fails. */
  run(input: unknown, connection: SandboxConnection): Promise<Readonly<Record<string, unknown>>>
}

type DefinedTool<Input extends z.core.$ZodType> = Omit<Tool, 'input' | 'run'> & {
  readonly input: Input
  run(input: z.output<Input>, connection: SandboxConnection): ReturnType<Tool['run']>
}

export const READS = { readOnlyHint: true } as const
export const CHANGES = { readOnlyHint: false, destructiveHint: false } as const

/** An error of a tool. Its message names the problem and the fix. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

/** Returns a tool that decodes its input with the schema before it runs. */
export function defineTool<Input extends z.core.$ZodType>(tool: DefinedTool<Input>): Tool {
  return { ...tool, run: async (input, connection) => tool.run(inputOf(tool, input), connection) }
}

function inputOf<Input extends z.core.$ZodType>(
  { name, input }: Pick<DefinedTool<Input>, 'name' | 'input'>,
  wire: unknown,
) {
  const decoded = decode(input, wire)
  if ('value' in decoded) return decoded.value as z.output<Input>
  const problems = decoded.errors.map(
    ({ field, message }) => `${field === '' ? 'input' : field}: ${message.replace(/\.$/, '')}`,
  )
  throw new ToolError(
    `Invalid input for ${name}. ${problems.join('; ')}. Send arguments that match the tool's input schema.`,
  )
}
