import { controlOperation, type Operation } from '#lib/contract/operation'
import * as sandbox from '#lib/contract/sandbox'

export const getState = controlOperation({
  id: 'getState',
  method: 'GET',
  path: '/state',
  summary: 'What runs here: build, clock, origin, counts and the starter data',
  success: { status: 200, body: sandbox.sandboxState },
  errors: [],
})

export const createPlatform = controlOperation({
  id: 'createPlatform',
  method: 'POST',
  path: '/platforms',
  summary: 'Makes another platform with an API token and starter data of its own',
  body: sandbox.platformRequest,
  success: { status: 201, body: sandbox.platformCreated },
  errors: ['INVALID_INPUT'],
})

export const getToken = controlOperation({
  id: 'getToken',
  method: 'GET',
  path: '/token',
  summary: 'The API token of the first platform; on loopback only',
  success: { status: 200, body: sandbox.apiToken },
  errors: ['FORBIDDEN', 'REFERENCE_NOT_FOUND'],
})

export const getClock = controlOperation({
  id: 'getClock',
  method: 'GET',
  path: '/clock',
  summary: 'The clock that every timestamp of the service follows',
  success: { status: 200, body: sandbox.clock },
  errors: [],
})

export const setClock = controlOperation({
  id: 'setClock',
  method: 'POST',
  path: '/clock',
  summary: 'Freezes, frees or advances the clock; never back',
  body: sandbox.clockRequest,
  success: { status: 200, body: sandbox.clock },
  errors: ['INVALID_INPUT'],
})

export const resetSandbox = controlOperation({
  id: 'resetSandbox',
  method: 'POST',
  path: '/reset',
  summary: 'Back to the starter data and system time; API tokens are kept',
  success: { status: 204 },
  errors: [],
})

export const listExchanges = controlOperation({
  id: 'listExchanges',
  method: 'GET',
  path: '/exchanges',
  summary: 'The newest thousand exchanges of any client, newest first',
  query: sandbox.exchangeQuery,
  success: { status: 200, body: sandbox.exchangePage },
  errors: ['INVALID_INPUT'],
})

export const getExchange = controlOperation({
  id: 'getExchange',
  method: 'GET',
  path: '/exchanges/{exchangeId}',
  summary: 'One exchange: request, answer, times and the checks in order',
  success: { status: 200, body: sandbox.exchange },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['REFERENCE_NOT_FOUND'],
})

export const streamEvents = controlOperation({
  id: 'streamEvents',
  method: 'GET',
  path: '/events',
  summary: 'Server-sent events: exchanges and clock changes, without gaps after Last-Event-ID',
  success: { status: 200, stream: true },
  errors: [],
})

export const armError = controlOperation({
  id: 'armError',
  method: 'POST',
  path: '/arm',
  summary: 'The next matching call answers one documented error, once',
  body: sandbox.armRequest,
  success: { status: 204 },
  errors: ['INVALID_INPUT'],
})

export const login = {
  ...controlOperation({
    id: 'login',
    method: 'POST',
    path: '/login',
    summary: 'Trades the access key printed at start for the console cookie',
    body: sandbox.loginRequest,
    success: { status: 204 },
    errors: ['INVALID_INPUT'],
  }),
  access: 'anyone',
} as const satisfies Operation

/** Every operation of the control plane, in the order they are documented. */
export const CONTROL_OPERATIONS = [
  getState,
  createPlatform,
  getToken,
  getClock,
  setClock,
  resetSandbox,
  listExchanges,
  getExchange,
  streamEvents,
  armError,
  login,
] as const satisfies readonly Operation[]
