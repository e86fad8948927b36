import type * as z from 'zod/mini'
import { decode } from '#lib/contract/codec'
import type { SandboxConnection } from '#lib/package/mcp/connect-sandbox'
import type { Wallet } from '#lib/package/wallet-types'

/** A connection, and the wallets that the agent has signed in to, by account ID. Their keys stay in this process. */
export interface ToolSession extends SandboxConnection {
  readonly wallets: Map<string, Wallet>
}

type Result = Readonly<Record<string, unknown>>

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
  run(input: unknown, session: ToolSession): Promise<Result>
  /** Returns the main facts of a result in one line, for clients that show only text. */
  summarize(result: Result): string
}

type DefinedTool<Input extends z.core.$ZodType, Output extends Result> = Omit<Tool, 'input' | 'run' | 'summarize'> & {
  readonly input: Input
  run(input: z.output<Input>, session: ToolSession): Promise<Output>
  summarize(result: Output): string
}

export const READS = { readOnlyHint: true } as const
export const CHANGES = { readOnlyHint: false, destructiveHint: false } as const

/** An error of a tool. Its message names the problem and the fix. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

/** Returns a tool that decodes its input with the schema before it runs. */
export function defineTool<Input extends z.core.$ZodType, Output extends Result>(
  tool: DefinedTool<Input, Output>,
): Tool {
  return {
    ...tool,
    run: async (input, session) => tool.run(inputOf(tool, input), session),
    summarize: result => tool.summarize(result as Output),
  }
}

function inputOf<Input extends z.core.$ZodType>(
  { name, input }: { readonly name: string; readonly input: Input },
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
