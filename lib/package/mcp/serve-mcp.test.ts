import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LINE_MAX_BYTES } from '#lib/package/mcp/line-transport'
import type { Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { MCP_ENV, type McpSession, startMcp } from '#lib/testing/sandbox/mcp-session'
import { PROGRAM, runCommandLine } from '#lib/testing/sandbox/run-command-line'

const sessions: McpSession[] = []
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(async () => {
  for (const session of sessions) await session.close()
  await sandbox.close()
})

async function connect(...args: readonly string[]): Promise<McpSession> {
  const session = await startMcp(...args)
  sessions.push(session)
  return session
}

describe('countersign mcp', () => {
  test('--results text sends each result as JSON in the text alone', async () => {
    const { client } = await connect('--results', 'text')
    const { content, structuredContent } = await client.callTool({ name: 'move_clock', arguments: { action: 'read' } })
    expect(structuredContent).toBeUndefined()
    expect(JSON.parse((content as [{ text: string }])[0].text)).toMatchObject({ mode: 'system' })
  })

  test('--url connects to a running sandbox', async () => {
    const remote = await connect('--url', sandbox.origin)
    expect(await remote.call('get_credentials')).toMatchObject(sandbox.credentials)
    await remote.call('call_api', { method: 'GET', path: '/config' })
    expect(await sandbox.exchanges({ path: '/config', limit: 1 })).toHaveLength(1)
  })

  test('--url connects to a world: its tools return the token of the world, and reset only the world', async () => {
    const created = await fetch(`${sandbox.origin}/api/sandbox/worlds`, { method: 'POST' })
    const { origin, baseUrl, clientId, clientSecret } = await created.json()
    await (await sandbox.platform()).fetch('/config')
    const calls = await sandbox.exchanges()
    expect(calls).not.toEqual([])
    const inWorld = await connect('--url', origin)
    expect(await inWorld.call('get_credentials')).toEqual({ origin, baseUrl, clientId, clientSecret })
    await inWorld.call('reset')
    expect(await sandbox.exchanges()).toEqual(calls)
  })

  test.each([
    ['the URL of a server that does not respond', 'http://127.0.0.1:9', 'No response from http://127.0.0.1:9'],
    ['an invalid URL', 'localhost', '--url localhost'],
    ['the origin of a world that does not exist', '/w/nowhere', '/w/nowhere has ended or never existed.'],
    ['a URL whose path names no sandbox', '/w/nowhere/api', '/w/nowhere/api names no sandbox.'],
  ])('the program exits with code 1 and a one-line error if --url is %s', async (_, address, problem) => {
    const url = address.startsWith('/') ? sandbox.origin + address : address
    const ended = await runCommandLine(['mcp', '--url', url])
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]+\.\n$/) })
    expect(ended.stderr).toContain(problem)
  })

  test('answers unreadable lines with JSON-RPC errors, and the next request as usual', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'mcp'], { env: MCP_ENV, stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const answerTo = async (line: string | Buffer) => {
      child.stdin.write(line)
      child.stdin.write('\n')
      return JSON.parse(String((await lines.next()).value))
    }
    const failed = (id: unknown, code: number, message: string) => ({
      jsonrpc: '2.0',
      id,
      error: { code, message: expect.stringContaining(message) },
    })
    expect(await answerTo('{"jsonrpc":')).toEqual(failed(null, -32_700, 'not JSON'))
    expect(await answerTo(Buffer.from([0x22, 0xff, 0x22]))).toEqual(failed(null, -32_700, 'UTF-8'))
    expect(await answerTo('x'.repeat(LINE_MAX_BYTES + 1))).toEqual(failed(null, -32_700, `${LINE_MAX_BYTES + 1} bytes`))
    expect(await answerTo('{"id":7,"method":"ping"}')).toEqual(failed(7, -32_600, 'JSON-RPC 2.0'))
    expect(await answerTo('null')).toEqual(failed(null, -32_600, 'JSON-RPC 2.0'))
    for (const [method, params, place] of [
      ['tools/call', undefined, 'params: '],
      ['tools/call', { arguments: {} }, 'params.name: '],
      ['tools/call', { name: 'reset', arguments: [] }, 'params.arguments: '],
      ['prompts/get', {}, 'params.name: '],
      ['resources/list', { cursor: 5 }, 'params.cursor: '],
    ] as const) {
      const answer = await answerTo(JSON.stringify({ jsonrpc: '2.0', id: 9, method, params }))
      expect(answer).toEqual(failed(9, -32_602, `${method} is invalid at ${place}`))
      expect(answer.error.message).toMatch(/^[^\n]+\.$/)
    }
    expect(await answerTo('[]')).toEqual(failed(null, -32_600, 'Batches'))
    expect(await answerTo('\r\n{"jsonrpc":"2.0","id":8,"method":"ping"}\r')).toEqual({
      jsonrpc: '2.0',
      id: 8,
      result: {},
    })
    child.stdin.end()
    expect(await once(child, 'close')).toEqual([0, null])
  })

  test.each([
    ['the end of stdin', (child: ChildProcess) => child.stdin?.end()],
    ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
  ])('%s ends the program with exit code 0 and no further output', async (_, end) => {
    const child = spawn(process.execPath, [PROGRAM, 'mcp'], { env: MCP_ENV, stdio: 'pipe' })
    let printed = ''
    child.stdout.on('data', piece => (printed += piece))
    child.stderr.on('data', piece => (printed += piece))
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`)
    while (!printed.includes('\n')) await once(child.stdout, 'data')
    end(child)
    expect(await once(child, 'close')).toEqual([0, null])
    expect(printed).toBe('{"result":{},"jsonrpc":"2.0","id":1}\n')
  })
})
