import { withToken } from '#lib/client/with-token'
import { JSON_HEADERS } from '#lib/contract/operation'
import type { Drill } from '#lib/flows/drills/drill'
import { get, quoteRequest } from '#lib/flows/drills/drill-calls'
import { request, withHeaders } from '#lib/flows/json-request'

const GET_CUSTOMERS = request('GET', '/customers')

/** Drills whose requests the HTTP edge rejects before they reach an operation. */
export const EDGE_DRILLS: readonly Drill[] = [
  {
    id: 'no-credentials',
    label: 'GET /customers without Authorization',
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'CREDENTIALS_MISSING' },
    run: tools => tools.sendBare(GET_CUSTOMERS),
  },
  {
    id: 'wrong-secret',
    label: 'GET /customers with an unknown API token',
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'CREDENTIALS_WRONG' },
    run: tools => tools.sendBare(withToken(GET_CUSTOMERS, { clientId: 'unknown', clientSecret: 'guess' })),
  },
  {
    id: 'bearer',
    label: 'GET /customers with a Bearer token',
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'CREDENTIALS_MALFORMED' },
    run: tools => tools.sendBare(withHeaders(GET_CUSTOMERS, { Authorization: 'Bearer guess' })),
  },
  {
    id: 'not-json',
    label: 'POST /quotes with a trailing comma in the body',
    predicted: { status: 400, code: 'INVALID_REQUEST_FORMAT', reason: 'NOT_JSON' },
    run: tools => tools.send({ method: 'POST', path: '/quotes', headers: JSON_HEADERS, body: '{"source": {},}' }),
  },
  {
    id: 'no-body',
    label: 'POST /quotes without a body',
    predicted: { status: 400, code: 'INVALID_REQUEST_FORMAT', reason: 'NO_BODY' },
    run: tools => tools.send({ method: 'POST', path: '/quotes', headers: JSON_HEADERS, body: '' }),
  },
  {
    id: 'json-twice',
    label: 'POST /quotes with a double-encoded JSON body',
    predicted: { status: 400, code: 'INVALID_REQUEST_FORMAT', reason: 'NOT_AN_OBJECT' },
    run: tools => tools.send(request('POST', '/quotes', quoteRequest(tools).body)),
  },
  {
    id: 'form-encoded',
    label: 'POST /quotes with the default Content-Type of curl -d',
    predicted: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
    run: tools =>
      tools.send({ ...quoteRequest(tools), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  },
  {
    id: 'too-large',
    label: 'POST /quotes with a body of more than 70,000 bytes',
    predicted: { status: 413, code: 'PAYLOAD_TOO_LARGE' },
    run: tools => tools.send(request('POST', '/quotes', { description: 'x'.repeat(70_000) })),
  },
  {
    id: 'unknown-path',
    label: 'GET /payments, an unknown path',
    predicted: { status: 404, code: 'REFERENCE_NOT_FOUND', reason: 'UNKNOWN_ROUTE' },
    run: tools => get(tools, '/payments'),
  },
  {
    id: 'wrong-method',
    label: 'DELETE /quotes, which accepts only POST',
    predicted: { status: 405, code: 'METHOD_NOT_ALLOWED' },
    run: tools => tools.send(request('DELETE', '/quotes')),
  },
]
