import { externalAccount } from '#lib/contract/accounts/external-account'
import { controlOperation, type Operation, publicOperation } from '#lib/contract/operation'
import { coverage } from '#lib/contract/sandbox/coverage'
import { getCustomerAuthorization, setCustomerAuthorization } from '#lib/contract/sandbox/customer-authorization'
import { deadlineList } from '#lib/contract/sandbox/deadline'
import * as sandbox from '#lib/contract/sandbox/exchange'
import { armRequest, clearArmedFaults, listArmedFaults } from '#lib/contract/sandbox/faults'
import { getKeys, listInbox } from '#lib/contract/sandbox/inbox'
import { chooseKycOutcome, getKycPage } from '#lib/contract/sandbox/kyc-page'
import { getAccountLedger, getTransactionLedger } from '#lib/contract/sandbox/ledger-operations'
import * as logs from '#lib/contract/sandbox/log-summary'
import { getObjectOrigin } from '#lib/contract/sandbox/object-origin'
import { getOidcConfiguration, getOidcKeySet, mintOidcToken } from '#lib/contract/sandbox/oidc-issuer'
import { getReadinessReport } from '#lib/contract/sandbox/readiness-report'
import * as recordings from '#lib/contract/sandbox/recording'
import { compareRecordings } from '#lib/contract/sandbox/recording-comparison'
import * as rates from '#lib/contract/sandbox/sandbox-rates'
import * as snapshots from '#lib/contract/sandbox/snapshot-operations'
import { listUmaApprovals, setUmaApproval } from '#lib/contract/sandbox/uma-approval'
import * as deliveries from '#lib/contract/sandbox/webhook-controls'
import { diagnoseWebhook } from '#lib/contract/sandbox/webhook-diagnosis'
import * as webhooks from '#lib/contract/sandbox/webhook-log'
import { createWorld, endWorld, listWorlds } from '#lib/contract/sandbox/world-operations'

export const getHealth = publicOperation({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Report whether the server can reach its database',
  success: { status: 200, body: sandbox.health },
})

export const getState = controlOperation({
  id: 'getState',
  method: 'GET',
  path: '/state',
  summary: 'Get build, clock, origin, object counts and starter data',
  success: { status: 200, body: sandbox.sandboxState },
})

export const listPlatforms = controlOperation({
  id: 'listPlatforms',
  method: 'GET',
  path: '/platforms',
  summary:
    'List platforms, oldest first, each with the client ID of its first API token, without the secret, and the IDs of its starter objects',
  success: { status: 200, body: sandbox.platformList },
})

export const createPlatform = controlOperation({
  id: 'createPlatform',
  method: 'POST',
  path: '/platforms',
  summary: 'Create a platform with its own API token and starter data',
  body: sandbox.platformRequest,
  success: { status: 201, body: sandbox.platformCreated },
})

export const getToken = controlOperation({
  id: 'getToken',
  method: 'GET',
  path: '/token',
  summary: "Get the first platform's API token (loopback only)",
  success: { status: 200, body: sandbox.apiToken },
  errors: ['FORBIDDEN', 'REFERENCE_NOT_FOUND'],
})

export const getClock = controlOperation({
  id: 'getClock',
  method: 'GET',
  path: '/clock',
  summary: 'Get the sandbox clock',
  success: { status: 200, body: sandbox.clock },
})

export const setClock = controlOperation({
  id: 'setClock',
  method: 'POST',
  path: '/clock',
  summary: 'Freeze, resume, advance or set the sandbox clock, which cannot go back',
  body: sandbox.clockRequest,
  success: { status: 200, body: sandbox.clock },
})

export const listDeadlines = controlOperation({
  id: 'listDeadlines',
  method: 'GET',
  path: '/deadlines',
  summary: 'List upcoming and recently passed deadlines of all platforms, earliest first',
  success: { status: 200, body: deadlineList },
})

export const resetSandbox = controlOperation({
  id: 'resetSandbox',
  method: 'POST',
  path: '/reset',
  summary: 'Reset to starter data and system time; API tokens are kept',
  success: { status: 204 },
})

export const listExchanges = controlOperation({
  id: 'listExchanges',
  method: 'GET',
  path: '/exchanges',
  summary: 'List the logged calls of all clients, newest first',
  query: sandbox.exchangeQuery,
  success: { status: 200, body: sandbox.exchangePage },
})

export const getExchange = controlOperation({
  id: 'getExchange',
  method: 'GET',
  path: '/exchanges/{exchangeId}',
  summary: 'Get one call: its request, response, duration, and checks in order',
  success: { status: 200, body: sandbox.exchange },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const getLogSummary = controlOperation({
  id: 'getLogSummary',
  method: 'GET',
  path: '/log',
  summary: 'Count the calls in the log by outcome and time',
  query: logs.summaryQuery,
  success: { status: 200, body: logs.logSummary },
})

export const getCoverage = controlOperation({
  id: 'getCoverage',
  method: 'GET',
  path: '/coverage',
  summary:
    'Get coverage: the documented responses, and the responses seen since the last reset, by platform and client',
  success: { status: 200, body: coverage },
})

export const streamEvents = controlOperation({
  id: 'streamEvents',
  method: 'GET',
  path: '/events',
  summary: 'Stream calls, clock changes, resets and webhooks as server-sent events; Last-Event-ID replays missed calls',
  success: { status: 200, stream: true },
})

export const armFault = controlOperation({
  id: 'armFault',
  method: 'POST',
  path: '/arm',
  summary: 'Give the next matching calls a documented error, a lost or late response, or unknown members',
  body: armRequest,
  success: { status: 204 },
})

export const updateExternalAccount = controlOperation({
  id: 'updateExternalAccount',
  method: 'PATCH',
  path: '/external-accounts/{accountId}',
  summary: 'Allow or disallow direct pull from an external account',
  body: sandbox.externalAccountChange,
  success: { status: 200, body: externalAccount },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const login = publicOperation({
  id: 'login',
  method: 'POST',
  path: '/login',
  summary: 'Exchange the access key for the console cookie',
  body: sandbox.loginRequest,
  success: { status: 204 },
  errors: ['RATE_LIMITED'],
})

export const CONTROL_OPERATIONS = [
  getHealth,
  getState,
  listPlatforms,
  createPlatform,
  getToken,
  getClock,
  setClock,
  listDeadlines,
  resetSandbox,
  snapshots.listSnapshots,
  snapshots.saveSnapshot,
  snapshots.loadSnapshot,
  snapshots.deleteSnapshot,
  snapshots.exportSnapshot,
  snapshots.importSnapshot,
  listWorlds,
  createWorld,
  endWorld,
  listExchanges,
  getExchange,
  getLogSummary,
  getCoverage,
  getReadinessReport,
  recordings.listRecordings,
  recordings.startRecording,
  recordings.stopRecording,
  recordings.deleteRecording,
  compareRecordings,
  streamEvents,
  armFault,
  listArmedFaults,
  clearArmedFaults,
  rates.listSandboxRates,
  rates.setSandboxRate,
  listUmaApprovals,
  setUmaApproval,
  webhooks.listWebhooks,
  webhooks.createWebhook,
  webhooks.getWebhook,
  webhooks.resendWebhook,
  webhooks.forwardWebhook,
  deliveries.listWebhookSettings,
  deliveries.setWebhookSettings,
  deliveries.listWebhookFaults,
  deliveries.addWebhookFault,
  deliveries.clearWebhookFaults,
  deliveries.rotateWebhookKey,
  diagnoseWebhook,
  updateExternalAccount,
  getCustomerAuthorization,
  setCustomerAuthorization,
  getTransactionLedger,
  getAccountLedger,
  getObjectOrigin,
  listInbox,
  getKycPage,
  chooseKycOutcome,
  getKeys,
  mintOidcToken,
  getOidcConfiguration,
  getOidcKeySet,
  login,
] as const satisfies readonly Operation[]
