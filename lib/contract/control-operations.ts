import { externalAccount } from '#lib/contract/accounts/external-account'
import { controlOperation, type Operation } from '#lib/contract/operation'
import { coverage } from '#lib/contract/sandbox/coverage'
import { deadlineList } from '#lib/contract/sandbox/deadline'
import * as sandbox from '#lib/contract/sandbox/exchange'
import { getKeys, listInbox } from '#lib/contract/sandbox/inbox'
import { chooseKycOutcome, getKycPage } from '#lib/contract/sandbox/kyc-page'
import { getOidcConfiguration, getOidcKeySet, mintOidcToken } from '#lib/contract/sandbox/oidc-issuer'
import * as rates from '#lib/contract/sandbox/sandbox-rates'
import { deleteSnapshot, listSnapshots, loadSnapshot, saveSnapshot } from '#lib/contract/sandbox/snapshot-operations'
import { listUmaApprovals, setUmaApproval } from '#lib/contract/sandbox/uma-approval'

export const getState = controlOperation({
  id: 'getState',
  method: 'GET',
  path: '/state',
  summary: 'What runs here: build, clock, origin, counts and the starter data',
  success: { status: 200, body: sandbox.sandboxState },
  errors: [],
})

export const listPlatforms = controlOperation({
  id: 'listPlatforms',
  method: 'GET',
  path: '/platforms',
  summary: 'Every platform with the id of its API token, oldest first; secrets are told once, when they are made',
  success: { status: 200, body: sandbox.platformList },
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

export const listDeadlines = controlOperation({
  id: 'listDeadlines',
  method: 'GET',
  path: '/deadlines',
  summary: 'What ends by itself, of every platform: still open, or ended a moment ago',
  success: { status: 200, body: deadlineList },
  errors: [],
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

export const getCoverage = controlOperation({
  id: 'getCoverage',
  method: 'GET',
  path: '/coverage',
  summary: 'Which documented answers the log holds, and which of them your own clients got',
  success: { status: 200, body: coverage },
  errors: [],
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

export const listSandboxRates = controlOperation({
  id: 'listSandboxRates',
  method: 'GET',
  path: '/rates',
  summary: 'The rate of every corridor, as it stands and as the bundled table has it',
  query: rates.sandboxRateQuery,
  success: { status: 200, body: rates.sandboxRateList },
  errors: ['INVALID_INPUT', 'INVALID_CURRENCY'],
})

export const setSandboxRate = controlOperation({
  id: 'setSandboxRate',
  method: 'PUT',
  path: '/rates',
  summary: 'Moves the market on one corridor, for every platform; quotes made before keep their rate',
  body: rates.sandboxRateRequest,
  success: { status: 200, body: rates.sandboxRate },
  errors: ['INVALID_INPUT', 'INVALID_CURRENCY'],
})

export const updateExternalAccount = controlOperation({
  id: 'updateExternalAccount',
  method: 'PATCH',
  path: '/external-accounts/{accountId}',
  summary: 'Makes an external account one that can be pulled from, or no longer',
  body: sandbox.externalAccountChange,
  success: { status: 200, body: externalAccount },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['INVALID_INPUT', 'REFERENCE_NOT_FOUND'],
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

/** Every operation of the control plane, in documentation order. */
export const CONTROL_OPERATIONS = [
  getState,
  listPlatforms,
  createPlatform,
  getToken,
  getClock,
  setClock,
  listDeadlines,
  resetSandbox,
  listSnapshots,
  saveSnapshot,
  loadSnapshot,
  deleteSnapshot,
  listExchanges,
  getExchange,
  getCoverage,
  streamEvents,
  armError,
  listSandboxRates,
  setSandboxRate,
  listUmaApprovals,
  setUmaApproval,
  updateExternalAccount,
  listInbox,
  getKycPage,
  chooseKycOutcome,
  getKeys,
  mintOidcToken,
  getOidcConfiguration,
  getOidcKeySet,
  login,
] as const satisfies readonly Operation[]
