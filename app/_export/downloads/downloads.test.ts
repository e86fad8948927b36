import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 as crcOfNode } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { GET as getBruno } from '#app/bruno.zip/route'
import { GET as getText } from '#app/llms.txt/route'
import { GET as getPostman } from '#app/postman.json/route'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { brunoFiles } from './bruno-collection'
import { crc32, zipOf } from './zip'

const sandbox = await sandboxOfFile()
const request = new Request('http://localhost/any', { headers: { host: 'sandbox.test:3000' } })
const BASE_URL = `http://sandbox.test:3000${BASE_PATH}`
const IDS: readonly string[] = OPERATIONS.map(({ id }) => id)

interface Imported {
  readonly name: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Sends an imported request as the tool would: it has to reach its operation, whatever that says of the ids. */
async function expectReaches({ name, method, url, headers, body }: Imported) {
  const target = url.replace('{{baseUrl}}', BASE_PATH)
  expect(target, name).not.toMatch(/[{}]|\/:/)
  const authorization = `Basic ${btoa(`${sandbox.token.clientId}:${sandbox.token.clientSecret}`)}`
  const ask = { headers: { authorization, ...headers }, ...(body === undefined ? {} : { text: body }) }
  const reply = await sandbox.send(method, target, ask)
  const exchange = (await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)).body
  expect(exchange.operationId, `${name} ${method} ${target}`).toBe(name)
  expect([401, 405, 413, 415, 500]).not.toContain(reply.status)
  expect(['INVALID_REQUEST_FORMAT']).not.toContain(reply.body?.code)
}

describe('the Postman collection', () => {
  interface Item {
    name: string
    item?: Item[]
    request?: {
      method: string
      header: { key: string; value: string; disabled?: boolean }[]
      url: {
        raw: string
        host: string[]
        path: string[]
        query?: { key: string; value: string; disabled: boolean }[]
        variable?: { key: string; value: string }[]
      }
      body?: { mode: string; raw: string }
    }
  }

  const answer = getPostman(request)
  const items = async () => {
    const { item }: { item: Item[] } = await answer.clone().json()
    return item.flatMap(folder => folder.item ?? [])
  }

  test('is of format 2.1, with a token that has yet to be filled in', async () => {
    expect(answer.headers.get('content-disposition')).toContain('countersign.postman.json')
    const { info, auth, variable } = await answer.clone().json()
    expect(info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json')
    expect(auth.type).toBe('basic')
    expect(variable).toEqual([
      { key: 'baseUrl', value: BASE_URL },
      { key: 'clientId', value: '' },
      { key: 'clientSecret', value: '' },
    ])
  })

  test('has every operation once', async () => {
    expect((await items()).map(({ name }) => name).toSorted()).toEqual(IDS.toSorted())
  })

  test('imported again, each request reaches its operation', async () => {
    for (const { name, request: own } of await items()) {
      const { method, header, url, body } = own ?? expect.fail(`${name} has no request`)
      expect(url.host).toEqual(['{{baseUrl}}'])
      const path = url.path.map(part => url.variable?.find(({ key }) => `:${key}` === part)?.value ?? part)
      const query = url.query?.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`) ?? []
      const headers = header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key.toLowerCase(), value])
      await expectReaches({
        name,
        method,
        url: `{{baseUrl}}/${path.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`,
        headers: Object.fromEntries(headers),
        body: body?.raw,
      })
      expect(url.raw.startsWith(`{{baseUrl}}/${url.path.join('/')}`), url.raw).toBe(true)
    }
  })
})

describe('the Bruno collection', () => {
  const files = brunoFiles(BASE_URL)
  const requests = files.filter(({ path }) => path.endsWith('.bru') && !/collection|environments/.test(path))

  test('has its configuration, its environment, and a file for each operation', () => {
    const paths = files.map(({ path }) => path)
    expect(paths.slice(0, 3)).toEqual([
      'countersign/bruno.json',
      'countersign/collection.bru',
      'countersign/environments/Local.bru',
    ])
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({ version: '1', type: 'collection' })
    expect(files[2]?.text).toContain(`baseUrl: ${BASE_URL}`)
    expect(files[2]?.text).toMatch(/vars:secret \[\n {2}clientId,\n {2}clientSecret\n\]/)
    const names = requests.map(({ path }) => path.split('/').at(-1)?.replace('.bru', ''))
    expect(names.toSorted()).toEqual(IDS.toSorted())
  })

  test('imported again, each request reaches its operation', async () => {
    for (const { text } of requests) {
      const blocks = blocksOf(text)
      const [method = ''] = ['get', 'post', 'put', 'patch', 'delete'].filter(name => blocks.has(name))
      const { url = '', body } = pairsOf(blocks.get(method))
      const values = pairsOf(blocks.get('params:path'))
      const json = blocks.get('body:json')
      expect(body).toBe(json === undefined ? 'none' : 'json')
      await expectReaches({
        name: pairsOf(blocks.get('meta')).name ?? '',
        method: method.toUpperCase(),
        url: url.replaceAll(/:(\w+)/g, (whole, name: string) => values[name] ?? whole),
        headers: json === undefined ? {} : { 'content-type': 'application/json' },
        body: json?.join('\n'),
      })
    }
  })

  test('comes as an archive that unpacks to the very files', async () => {
    const answer = getBruno(request)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(unpacked(bytes)).toEqual(files)
  })

  /** The blocks of a .bru file by name, each as its lines without their indent. */
  function blocksOf(text: string): Map<string, string[]> {
    const blocks = new Map<string, string[]>()
    for (const [, name = '', content = ''] of text.matchAll(/^([a-z:]+) \{\n([\s\S]*?)\n\}$/gm))
      blocks.set(
        name,
        content.split('\n').map(line => line.slice(2)),
      )
    return blocks
  }

  function pairsOf(lines: readonly string[] | undefined): Record<string, string> {
    const pairs = lines?.map(line => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]) ?? []
    return Object.fromEntries(pairs)
  }
})

describe('an archive', () => {
  const files = [
    { path: 'a/empty.txt', text: '' },
    { path: 'b.txt', text: 'naïve 😀\n'.repeat(1000) },
  ]

  test('holds each file as it was, under the checksum of the format', () => {
    expect(unpacked(zipOf(files))).toEqual(files)
    for (const text of ['', '123456789', 'naïve 😀']) {
      const bytes = new TextEncoder().encode(text)
      expect(crc32(bytes)).toBe(crcOfNode(bytes))
    }
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  })

  test('is found whole by python', ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-zip-'))
    const file = join(folder, 'a.zip')
    writeFileSync(file, zipOf(files))
    try {
      execFileSync('python3', ['--version'], { stdio: 'ignore' })
    } catch {
      skip('no python here')
    }
    try {
      expect(execFileSync('python3', ['-m', 'zipfile', '-t', file], { encoding: 'utf8' })).toContain('Done testing')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('of the same files is the same bytes', () => {
    expect(zipOf(files)).toEqual(zipOf(files))
  })
})

describe('llms.txt', () => {
  test('begins as the format asks, and tells of every operation, object and code', async () => {
    const answer = getText(request)
    const text = await answer.text()
    expect(text).toMatch(/^# Countersign\n\n> /)
    for (const { method, path, errors } of OPERATIONS) {
      expect(text).toContain(`### ${method} ${path}\n`)
      for (const code of errors) expect(text).toContain(code)
    }
    expect(text).toContain('### QuoteRequest')
    expect(text).toContain('lockedCurrencyAmount: integer, required, 1 to 9,000,000,000,000,000')
    expect(text).toContain(`- Base URL: ${BASE_URL}`)
    expect(text).not.toMatch(/undefined|\[object/)
  })
})

/** The files of an archive, by its directory; checksums are compared on the way. */
function unpacked(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const decoder = new TextDecoder()
  const end = bytes.length - 22
  expect(view.getUint32(end, true)).toBe(0x06054b50)
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    expect(view.getUint32(at, true)).toBe(0x02014b50)
    const [crc, size] = [view.getUint32(at + 16, true), view.getUint32(at + 20, true)]
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    const path = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength))
    at += 46 + nameLength
    expect(view.getUint32(local, true)).toBe(0x04034b50)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const content = bytes.subarray(start, start + size)
    expect(crcOfNode(content)).toBe(crc)
    return { path, text: decoder.decode(content) }
  })
}
