import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect } from 'vitest'
import { PROGRAM } from '#lib/testing/sandbox/run-command-line'
import { UNSET_SETTINGS } from '../../../scripts/test/unset-settings.mjs'

/** Environment of a program `countersign mcp` that a test starts from its sources. */
export const MCP_ENV = {
  ...process.env,
  ...UNSET_SETTINGS,
  NODE_OPTIONS: '--no-warnings',
  XDG_CACHE_HOME: join(tmpdir(), 'countersign-mcp'),
}

export type McpSession = Awaited<ReturnType<typeof startMcp>>

/** Starts `countersign mcp` with arguments, and connects a client to it over stdio. */
export async function startMcp(...args: readonly string[]) {
  const client = new Client({ name: 'test', version: '1' })
  const env = MCP_ENV as Record<string, string>
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp', ...args], env }))

  async function send(name: string, input: Record<string, unknown>) {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: input })
    const [{ text }] = content as [{ text: string }]
    return { structuredContent, isError, text }
  }

  return {
    client,

    /** Calls a tool and returns its result. Fails if the tool returns an error. */
    async call(name: string, input: Record<string, unknown> = {}) {
      const { structuredContent, isError, text } = await send(name, input)
      expect(isError ?? false, text).toBe(false)
      // biome-ignore lint/suspicious/noExplicitAny: each test reads the members it expects.
      return structuredContent as any
    },

    /** Calls a tool and returns the message of its error. Fails if the tool returns a result. */
    async problemOf(name: string, input: Record<string, unknown>): Promise<string> {
      const { isError, text } = await send(name, input)
      expect(isError, text).toBe(true)
      return text
    },

    close: () => client.close(),
  }
}
