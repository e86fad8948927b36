import type { Exchange } from '#lib/client/control-client'
import { headerOf } from '#lib/client/sent-exchange'
import { notStoredText } from '#lib/explain/text/not-stored-text'
import { statusWords } from '#lib/explain/text/status-words'

export interface HarContext {
  readonly origin: string
  readonly version: string
}

/** Writes exchanges as an HTTP Archive (HAR 1.2), oldest first. Names of custom fields begin with an underscore. */
export function harOf(exchanges: readonly Exchange[], { origin, version }: HarContext): string {
  const entries = exchanges.toSorted((a, b) => a.sequence - b.sequence).map(exchange => entryOf(exchange, origin))
  const log = { version: '1.2', creator: { name: 'Countersign', version }, pages: [], entries }
  return JSON.stringify({ log }, undefined, 2)
}

function entryOf(exchange: Exchange, origin: string) {
  const { id, receivedAt, durationMs, checks, code, requestId, platformName } = exchange
  return {
    startedDateTime: receivedAt,
    time: durationMs,
    request: requestOf(exchange, origin),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(platformName && { comment: `Platform: ${platformName}` }),
    _exchangeId: id,
    _code: code,
    _signedRequestId: requestId,
    _checks: checks,
  }
}

function requestOf({ method, path, request }: Exchange, origin: string) {
  const { headers, query, body, bodyBytes } = request
  return {
    method,
    url: `${origin}${path}${query && `?${query}`}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...(body !== undefined && { postData: { mimeType: typeOf(headers), text: body } }),
    headersSize: -1,
    bodySize: bodyBytes,
  }
}

function responseOf({ status, response }: Exchange) {
  const { headers, body, bodyBytes, notStored } = response
  return {
    status,
    statusText: statusWords(status),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    content: {
      size: bodyBytes,
      mimeType: typeOf(headers),
      text: body ?? '',
      comment: notStored === undefined ? undefined : notStoredText(notStored),
    },
    redirectURL: headerOf({ headers }, 'Location') ?? '',
    headersSize: -1,
    bodySize: bodyBytes,
  }
}

function typeOf(headers: Exchange['request']['headers']): string {
  return headerOf({ headers }, 'Content-Type') ?? 'application/octet-stream'
}
