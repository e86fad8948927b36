import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { dispatch } from '#lib/http/handle'
import { fromNode, writeAnswer } from '#lib/http/node-http'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

/** Settings of an API client, and functions that control its sandbox. */
export interface ServedPlatform {
  /** Base URL of the API, without a trailing slash. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Arms a fault for this platform's next call to an operation. */
  arm(fault: { readonly operationId: string } & Readonly<Record<string, unknown>>): Promise<void>
  /** Returns this platform's newest call to an operation, as the log shows it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses without types.
  newestCall(operationId: string): Promise<any>
  /** Advances the sandbox clock. */
  passTime(milliseconds: number): Promise<void>
}

/** A response that {@link readAnswer} has read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: clients read responses without types.
  readonly body: any
}

/** Creates a platform on the server at TEST_TARGET. Without TEST_TARGET, starts a server for the test file. */
export async function servedPlatform(): Promise<ServedPlatform> {
  const origin = process.env.TEST_TARGET ?? (await startListening())
  const control = async (path: string, body: unknown) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${origin}${CONTROL_PATH}${path}`, init)
    return response.status === 204 ? undefined : response.json()
  }
  const name = `A client ${randomUUID()}`
  const { platformId, clientId, clientSecret } = await control('/platforms', { name })
  return {
    baseUrl: `${origin}${BASE_PATH}`,
    clientId,
    clientSecret,
    arm: fault => control('/arm', { ...fault, platformId }),
    newestCall: async operationId => {
      const { data } = await (await fetch(`${origin}${CONTROL_PATH}/exchanges?client=key:${name}`)).json()
      return data.find((exchange: { operationId?: string }) => exchange.operationId === operationId)
    },
    passTime: advanceMs => control('/clock', { mode: 'system', advanceMs }),
  }
}

/** Reads a response. Its body is parsed if the content type is JSON, else returned as text. */
export async function readAnswer(response: Response): Promise<Answer> {
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : await response.text(),
  }
}

async function startListening(): Promise<string> {
  let running: TestWorld | undefined
  const server = createServer((request, response) => {
    if (running === undefined) return response.destroy()
    void dispatch(fromNode(request, response), running.world).then(answer => writeAnswer(answer, request, response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  running = await testWorld({ env: { PORT: String(port) } })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await running?.dispose()
  })
  return `http://127.0.0.1:${port}`
}
