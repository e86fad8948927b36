import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { connectSqlite } from '#db/sqlite/sqlite-connection'
import type { RecordedAnswer } from './fair-limit.ts'

/**
 * Fair limit of `POST /quotes`: parses the body, writes the quote and its transaction as the sandbox does, with group
 * commit, and answers with the sandbox's bytes. Does nothing else. Repeats the newest quote of a sandbox's database, with
 * new IDs. Writes no log, because under load the sandbox logs only a small share of the calls.
 * Usage: `limit-server.ts <port> <database> <answer>`.
 */
const [port = '', file = '', answerFile = ''] = process.argv.slice(2)

const { client: db } = connectSqlite(file)
const answer: RecordedAnswer = JSON.parse(readFileSync(answerFile, 'utf8'))
const rows = ['quotes', 'transactions'].map(newestRowOf)
const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
const { id, transactionId } = JSON.parse(answer.text)
if (rows[0]?.row.id !== id || rows[1]?.row.id !== transactionId) throw new Error(`${file} lacks the recorded quote.`)

type Rename = (text: string) => string
let waiting: { rename: Rename; done: () => void }[] = []

createServer((request, response) => {
  if (request.method !== 'POST') return response.end()
  void bodyOf(request).then(async body => {
    JSON.parse(body)
    const rename = renameIds()
    await store(rename)
    response.writeHead(201, answer.headers)
    response.end(rename(answer.text))
  })
}).listen(Number(port), '127.0.0.1')

/** Returns a table's newest row, without the number that SQLite assigns, and a statement that inserts such a row. */
function newestRowOf(table: string) {
  const newest = db.prepare(`SELECT * FROM ${table} ORDER BY rowid DESC LIMIT 1`).get() as Record<string, unknown>
  const { seq: _, ...row } = newest
  const names = Object.keys(row)
  return { row, insert: db.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`) }
}

function renameIds(): Rename {
  const [quote, transaction] = [`Quote:${randomUUID()}`, `Transaction:${randomUUID()}`]
  return text => text.replaceAll(id, quote).replaceAll(transactionId, transaction)
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}

/** Uses one transaction for all quotes of an event-loop turn. */
function store(rename: Rename): Promise<void> {
  return new Promise(done => {
    if (waiting.length === 0) setImmediate(storeWaiting)
    waiting.push({ rename, done })
  })
}

function storeWaiting(): void {
  const batch = waiting
  waiting = []
  begin.run()
  for (const { rename } of batch)
    for (const { row, insert } of rows)
      insert.run(...Object.values(row).map(value => (typeof value === 'string' ? rename(value) : value)))
  commit.run()
  for (const { done } of batch) done()
}
