import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'

/** Maximum length of a line, in bytes. */
export const LINE_MAX_BYTES = 10 * 1_024 * 1_024

const NEWLINE = 0x0a

/**
 * Exchanges JSON-RPC messages, one a line. Answers a line that is not a message with a JSON-RPC error, and reads on.
 * The SDK's transport ignores such a line, and stops reading at a line that is too long.
 */
export class LineTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>
  onclose?: () => void
  readonly #input: Readable
  readonly #output: Writable
  #pieces: Buffer[] = []
  #bytes = 0
  readonly #read = (chunk: Buffer) => this.#readChunk(chunk)
  readonly #readEnd = () => this.#endLine()

  constructor(input: Readable, output: Writable) {
    this.#input = input
    this.#output = output
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read)
    this.#input.on('end', this.#readEnd)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(message)
  }

  async close(): Promise<void> {
    this.#input.off('data', this.#read)
    this.#input.off('end', this.#readEnd)
    this.#input.pause()
    this.onclose?.()
  }

  #readChunk(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#add(chunk.subarray(start, end))
      this.#endLine()
      start = end + 1
    }
    this.#add(chunk.subarray(start))
  }

  /** Counts the bytes of a line that is too long, but does not keep them. */
  #add(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes > LINE_MAX_BYTES) this.#pieces = []
    else this.#pieces.push(piece)
  }

  #endLine(): void {
    const [line, bytes] = [Buffer.concat(this.#pieces), this.#bytes]
    this.#pieces = []
    this.#bytes = 0
    if (bytes > LINE_MAX_BYTES) {
      const problem = `The line has ${bytes} bytes. Send at most ${LINE_MAX_BYTES} bytes a line.`
      return this.#reject(ErrorCode.ParseError, problem, null)
    }
    this.#readLine(line)
  }

  #readLine(line: Buffer): void {
    const value = parseLine(line)
    if (value === BLANK) return
    if (value === UNREADABLE) {
      const problem = 'The line is not JSON in UTF-8. Send one JSON-RPC message a line, without line breaks inside it.'
      return this.#reject(ErrorCode.ParseError, problem, null)
    }
    const message = JSONRPCMessageSchema.safeParse(value)
    const invalid = message.success ? invalidParams(message.data) : undefined
    if (invalid !== undefined) return this.#reject(ErrorCode.InvalidParams, invalid, idOf(value))
    if (message.success) return this.onmessage?.(message.data)
    const problem = Array.isArray(value)
      ? 'Batches are not supported. Send each JSON-RPC message on a separate line.'
      : 'The line is not a JSON-RPC 2.0 message. Send an object with jsonrpc "2.0", a method and, for a request, an id.'
    this.#reject(ErrorCode.InvalidRequest, problem, idOf(value))
  }

  #reject(code: ErrorCode, message: string, id: string | number | null): void {
    this.#write({ jsonrpc: '2.0', id, error: { code, message } })
  }

  #write(message: unknown): void {
    this.#output.write(`${JSON.stringify(message)}\n`)
  }
}

const BLANK = Symbol('blank line')
const UNREADABLE = Symbol('unreadable line')

function parseLine(line: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(line)
    return text.trim() === '' ? BLANK : JSON.parse(text)
  } catch {
    return UNREADABLE
  }
}

/** The schemas of the requests that may have parameters, by method. */
const REQUESTS = {
  initialize: InitializeRequestSchema,
  'tools/call': CallToolRequestSchema,
  'prompts/get': GetPromptRequestSchema,
  'resources/read': ReadResourceRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'prompts/list': ListPromptsRequestSchema,
  'resources/list': ListResourcesRequestSchema,
  'resources/templates/list': ListResourceTemplatesRequestSchema,
}

/** Describes the first invalid parameter of a request in one line. The SDK would answer with all issues of its schema. */
function invalidParams(message: JSONRPCMessage): string | undefined {
  const method = 'method' in message && 'id' in message ? message.method : ''
  const schema = Object.hasOwn(REQUESTS, method) ? REQUESTS[method as keyof typeof REQUESTS] : undefined
  const issue = schema?.safeParse(message).error?.issues[0]
  return issue && `${method} is invalid at ${issue.path.join('.')}: ${issue.message}. Correct the request.`
}

/** Returns the ID of a message if it has a usable one, so that its sender can find the request. */
function idOf(message: unknown): string | number | null {
  const { id } = (message ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
