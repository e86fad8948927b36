import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, type ServerProcess, startServer, stop, TOKEN } from '#lib/testing/faults/server-process'
import { edgeCases } from '../../../e2e/edge/edge-cases.ts'
import { connectionCases, findConnectionProblems } from '../../../e2e/edge/edge-connections.ts'
import { findResponseProblems, sendPipelined, sendWithExpect } from '../../../e2e/edge/edge-expectations.ts'
import type { Edge } from '../../../e2e/edge/edge-requests.ts'
import { collectFrozenDates } from '../../../e2e/edge/sandbox-date.ts'

const NOWHERE: Edge = { port: 0, authorization: '', quote: '' }
const NAMES = edgeCases(NOWHERE).map(({ name }) => name)
const CONNECTIONS = connectionCases(NOWHERE).map(({ name }) => name)
const authorization = `Basic ${btoa(`${TOKEN.clientId}:${TOKEN.clientSecret}`)}`

let folder: string
let server: ServerProcess
let edge: Edge
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-edge-'))
  server = await startServer(folder)
  const { starter } = await clientOf(server)
  const quote = JSON.stringify({
    source: { sourceType: 'ACCOUNT', accountId: starter.platformUsd },
    destination: { destinationType: 'ACCOUNT', accountId: starter.external.EUR },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
  })
  edge = { port: server.port, authorization, quote }
})
afterAll(async () => {
  await stop(server, 'SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

test.each(NAMES)('the headless server answers an edge case (%s) according to the contract', async name => {
  const found = edgeCases(edge).find(each => each.name === name)
  expect(found && (await findResponseProblems(edge, found))).toEqual([])
})

test.each(CONNECTIONS)('the headless server answers an edge case (%s) and closes the connection', async name => {
  const found = connectionCases(edge).find(each => each.name === name)
  expect(found && (await findConnectionProblems(edge, found))).toEqual([])
})

test('pipelined requests are answered in order', async () => {
  expect(await sendPipelined(edge)).toEqual([200, 401, 404, 200])
})

test('the server sends 100 Continue only if it will read the body', async () => {
  expect(await sendWithExpect(edge)).toEqual([100, 201])
  expect(await sendWithExpect(edge, { length: 70_000 })).toEqual([413])
  expect(await sendWithExpect(edge, { hasCredentials: false })).toEqual([401])
  expect(await sendWithExpect(edge, { type: 'text/plain' })).toEqual([415])
})

test('the Date header shows the sandbox clock in successful responses, errors and responses to malformed HTTP', async () => {
  const { frozenDate, dates } = await collectFrozenDates(edge)
  expect([...dates]).toEqual([frozenDate])
})

test('after all edge cases, the server still runs and creates quotes', async () => {
  expect(server.child.exitCode).toBeNull()
  const client = await clientOf(server)
  expect((await client.quote()).status).toBe(201)
})
