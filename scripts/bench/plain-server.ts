import { createServer, type IncomingMessage } from 'node:http'
import Client from 'better-sqlite3'

/**
 * Baseline for `POST /quotes`: a server that parses the body, durably stores a document of about 900 bytes and returns
 * that document. It has no authentication, schemas or log. Usage: `plain-server.ts <port> <file> each|group`.
 */
const [port = '', file = '', commits = ''] = process.argv.slice(2)

const db = new Client(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec('CREATE TABLE IF NOT EXISTS documents (id INTEGER PRIMARY KEY, document TEXT NOT NULL)')
const insert = db.prepare('INSERT INTO documents (document) VALUES (?)')
const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]

const store = commits === 'group' ? storeWithOthers : storeAlone
let waiting: { document: string; done: () => void }[] = []

createServer((request, response) => {
  if (request.method !== 'POST') return response.end()
  void bodyOf(request).then(async body => {
    const document = JSON.stringify({ request: JSON.parse(body), padding: 'x'.repeat(Math.max(0, 870 - body.length)) })
    await store(document)
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(document) })
    response.end(document)
  })
}).listen(Number(port), '127.0.0.1')

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}

/** Uses one transaction, and therefore one fsync, for each document. */
async function storeAlone(document: string): Promise<void> {
  insert.run(document)
}

/** Uses one transaction for all documents of an event-loop turn. */
function storeWithOthers(document: string): Promise<void> {
  return new Promise(done => {
    if (waiting.length === 0) setImmediate(storeWaiting)
    waiting.push({ document, done })
  })
}

function storeWaiting(): void {
  const batch = waiting
  waiting = []
  begin.run()
  for (const { document } of batch) insert.run(document)
  commit.run()
  for (const { done } of batch) done()
}
