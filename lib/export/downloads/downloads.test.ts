import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { brunoFiles } from '#lib/export/collections/bruno-collection'
import { brunoZip, llmsTxt, postmanJson } from '#lib/export/downloads/downloads'
import { zipOf } from '#lib/export/downloads/zip'

const request = new Request('http://localhost/any', { headers: { host: 'sandbox.test:3000' } })
const BASE_URL = `http://sandbox.test:3000${BASE_PATH}`

describe('Postman collection', () => {
  test('has format 2.1, with empty variables for the API token', async () => {
    const response = postmanJson(request)
    expect(response.headers.get('content-disposition')).toContain('countersign.postman.json')
    const { info, auth, variable } = await response.json()
    expect(info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json')
    expect(auth.type).toBe('basic')
    expect(variable).toEqual([
      { key: 'baseUrl', value: BASE_URL },
      { key: 'controlUrl', value: 'http://sandbox.test:3000/api/sandbox' },
      { key: 'clientId', value: '' },
      { key: 'clientSecret', value: '' },
      { key: 'stamp', value: '' },
    ])
  })
})

test.each([
  ['my-world', '/w/my-world'],
  ['', ''],
  ['../x', ''],
])('/llms.txt?world=%s contains a base URL with the world path "%s"', async (world, path) => {
  const url = `http://localhost/any?world=${encodeURIComponent(world)}`
  const text = await llmsTxt(new Request(url, { headers: { host: 'sandbox.test:3000' } })).text()
  expect(text).toContain(`http://sandbox.test:3000${path}${BASE_PATH}`)
})

describe('Bruno collection', () => {
  const files = brunoFiles(BASE_URL)

  test('contains its configuration and its environment, then numbered folders in order', () => {
    const paths = files.map(({ path }) => path)
    expect(paths.slice(0, 3)).toEqual([
      'countersign/bruno.json',
      'countersign/collection.bru',
      'countersign/environments/Local.bru',
    ])
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({ version: '1', type: 'collection' })
    expect(files[2]?.text).toContain(`baseUrl: ${BASE_URL}`)
    expect(files[2]?.text).toMatch(/vars:secret \[\n {2}clientId,\n {2}clientSecret\n\]/)
    expect(paths).toContain('countersign/03 Quotes/01 createQuote.bru')
    const numbers = paths.slice(3).map(path => Number(/^countersign\/(\d\d) /.exec(path)?.[1]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  test('is served as a ZIP archive of its files, in order', async () => {
    const response = brunoZip(request)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(unpack(bytes)).toEqual(files)
  })
})

describe('zipOf', () => {
  const files = [
    { path: 'a/empty.txt', text: '' },
    { path: 'b.txt', text: 'naïve 😀\n'.repeat(1000) },
  ]

  test('stores each file unchanged', () => {
    expect(unpack(zipOf(files))).toEqual(files)
  })

  test('writes an archive that Python accepts', ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-zip-'))
    const file = join(folder, 'a.zip')
    writeFileSync(file, zipOf(files))
    try {
      execFileSync('python3', ['--version'], { stdio: 'ignore' })
    } catch {
      skip('Python is not installed')
    }
    try {
      expect(execFileSync('python3', ['-m', 'zipfile', '-t', file], { encoding: 'utf8' })).toContain('Done testing')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('writes the same bytes for the same files', () => {
    expect(zipOf(files)).toEqual(zipOf(files))
  })
})

describe('llms.txt', () => {
  test('has a title and a summary, every operation with its error codes, and fields of objects', async () => {
    const response = llmsTxt(request)
    const text = await response.text()
    expect(text).toMatch(/^# Countersign\n\n> /)
    for (const { method, path, errors } of OPERATIONS) {
      expect(text).toContain(`### ${method} ${path}\n`)
      const section = text.split(`### ${method} ${path}\n`)[1]?.split(/\n##+ /)[0]
      for (const code of errors) expect(section, path).toContain(code)
    }
    expect(text).toContain('### QuoteRequest')
    expect(text).toContain('lockedCurrencyAmount: integer, required, 1 to 9,000,000,000,000,000')
    expect(text).toContain(`- Base URL: ${BASE_URL}`)
    expect(text).toContain('(http://sandbox.test:3000/reference/behavior)')
    expect(text).not.toMatch(/undefined|\[object/)
  })
})

function unpack(bytes: Uint8Array) {
  const decoder = new TextDecoder()
  return Object.entries(unzipSync(bytes)).map(([path, content]) => ({ path, text: decoder.decode(content) }))
}
