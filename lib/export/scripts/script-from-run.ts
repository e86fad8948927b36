import type { SentExchange } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import { setupOf } from '#lib/export/scripts/flow-setup'
import {
  member,
  ORIGIN,
  type Parts,
  type Ref,
  ref,
  type Script,
  type Statement,
  type Template,
  tool,
} from '#lib/export/scripts/script'
import { createIdToken, requireAuthorization } from '#lib/export/scripts/script-setup'
import { type Artifacts, CALLS } from '#lib/flows/artifacts'
import { artifactsOf, type Run } from '#lib/flows/flow'
import { FLOWS } from '#lib/flows/flow-list'

export interface RunAddresses {
  readonly baseUrl: string
  readonly origin: string
}

/**
 * Returns a script that repeats a run's calls with new keys and signatures, and expects the same statuses. The script
 * contains no keys, stamps, bundles or tokens of the run. It first creates a wallet if the flow needs one, so that it can
 * run repeatedly.
 */
export function scriptOfRun(run: Run, { number, addresses }: { number: number; addresses: RunAddresses }): Script {
  const artifacts = artifactsOf(run)
  const refs = new Map<string, Ref>()
  const statements: Statement[] = [...setupOf(run.flow.id, artifacts)]
  if (artifacts.credentialId !== undefined) addRef(refs, artifacts.credentialId, 'credentialId')
  if (artifacts.accountId !== undefined) addRef(refs, artifacts.accountId, 'accountId')
  if (artifacts.destinationId !== undefined) addRef(refs, artifacts.destinationId, 'destinationId')
  if (artifacts.targetId !== undefined) addRef(refs, artifacts.targetId, 'targetId')
  if (artifacts.signer !== undefined) addRef(refs, artifacts.signer.id, 'signerId')
  for (const [at, created] of run.history.slice(1).entries()) {
    const step = run.flow.steps[at]
    if (step === undefined) continue
    const where = step.lane === 'receiver' ? ' (by the service and your receiver)' : ''
    statements.push(
      { kind: 'note', text: `${at + 1} ${step.title}${where}` },
      ...statementsOf(created, { refs, artifacts }),
    )
  }
  const title = FLOWS[run.flow.id].name
  const about = `Generated from run ${number} of "${title}". Repeats the run's calls with new keys, IDs and signatures.`
  const name = `${run.flow.id}-run-${number}`
  return { name, title, about, statements: withoutUnused(statements), ...addresses }
}

interface Context {
  /** Maps values of the run to the script variables that replace them. */
  readonly refs: Map<string, Ref>
  readonly artifacts: Partial<Artifacts>
}

function statementsOf(created: Partial<Artifacts>, context: Context): readonly Statement[] {
  const { refs, artifacts } = context
  const lines: Statement[] = []
  if (created.clientKey !== undefined) {
    addRef(refs, hexFromBytes(created.clientKey.publicKey), 'clientPublicKey')
    lines.push(tool('clientKey', 'newKey'), tool('clientPublicKey', 'pointOf', 'clientKey'))
  }
  if (created.encryptedOtpBundle !== undefined) {
    addRef(refs, created.encryptedOtpBundle, 'encryptedOtpBundle')
    lines.push(tool('encryptedOtpBundle', 'sealOtp', 'targetBundle', 'clientKey'))
  }
  if (created.oidcToken !== undefined) {
    addRef(refs, created.oidcToken, 'oidcToken')
    const claims = { ...artifacts.identity }
    const keyName = artifacts.clientKey === undefined ? undefined : 'clientPublicKey'
    lines.push(createIdToken('oidcToken', claims, keyName), member('oidcToken', 'oidcTokenCreated', 'idToken'))
  }
  if (created.scaCustomerId !== undefined) lines.push(requireAuthorization())
  if (created.attestation !== undefined) {
    addRef(refs, created.registrationChallenge ?? '', 'registrationChallenge')
    refs.set(JSON.stringify(created.attestation), { ref: 'attestation', as: 'json' })
    lines.push(tool('registrationChallenge', 'newToken'), tool('passkeyKey', 'newKey'))
    lines.push(tool('attestation', 'attest', 'passkeyKey', 'registrationChallenge', ORIGIN))
  }
  if (created.assertion !== undefined) {
    refs.set(JSON.stringify(created.assertion), { ref: 'assertion', as: 'json' })
    lines.push(tool('assertion', 'assert', 'passkeyKey', 'passkeyChallenge', ORIGIN))
  }
  if (created.stamp !== undefined) {
    addRef(refs, created.stamp, 'stamp')
    lines.push(tool('stamp', 'stampOf', 'payloadToSign', artifacts.signer === undefined ? 'clientKey' : 'signerKey'))
  }
  return [...lines, ...callsOf(created, context), ...sessionOf(created, artifacts)]
}

/** Each call is followed by the response fields that became artifacts. */
function callsOf(created: Partial<Artifacts>, { refs }: Context): readonly Statement[] {
  const found = new Set<string>()
  return CALLS.flatMap(name => {
    const sent = created[name]
    if (sent === undefined) return []
    const call = callOf(name, sent, refs)
    const answer: unknown = sent.answer.body === '' ? undefined : JSON.parse(sent.answer.body)
    const fields = Object.entries(created).flatMap(([artifact, value]) => {
      const path = typeof value === 'string' && value !== '' ? pathTo(value, answer) : undefined
      if (path === undefined || typeof value !== 'string' || found.has(artifact)) return []
      found.add(artifact)
      if (artifact !== 'expiresAt') addRef(refs, value, artifact)
      return artifact === 'expiresAt' ? [] : [member(artifact, name, ...path)]
    })
    const key = sent.request.headers['Idempotency-Key']
    return [...(key === undefined ? [] : [tool('idempotencyKey', 'newToken')]), call, ...fields]
  })
}

function callOf(name: string, { request, answer }: SentExchange, refs: Context['refs']): Statement {
  const headers = Object.entries(request.headers).map(([header, value]) => {
    const part = header === 'Idempotency-Key' ? ref('idempotencyKey') : (refs.get(value) ?? value)
    return [header, [part]] as const
  })
  const body = request.body === undefined ? undefined : templateOf(JSON.parse(request.body), refs)
  return {
    kind: 'call',
    at: 'api',
    name,
    method: request.method,
    path: pathOf(request.path, refs),
    headers,
    body,
    status: answer.status,
  }
}

function sessionOf(created: Partial<Artifacts>, artifacts: Partial<Artifacts>): readonly Statement[] {
  if (created.session === undefined) return []
  const answer = artifacts.verify === undefined ? 'signedRetry' : 'verify'
  const id = member('sessionId', answer, 'id')
  if (created.encryptedSessionSigningKey === undefined) return [id]
  return [
    member('encryptedSessionSigningKey', answer, 'encryptedSessionSigningKey'),
    tool('sessionKey', 'openSessionKey', 'encryptedSessionSigningKey', 'clientKey'),
    id,
  ]
}

/** Removes unused response fields, except the session ID, which the script prints. */
function withoutUnused(statements: readonly Statement[]): readonly Statement[] {
  const used = JSON.stringify(statements.map(line => (line.kind === 'member' ? { ...line, name: '' } : line)))
  return statements.filter(
    line => line.kind !== 'member' || line.name === 'sessionId' || used.includes(`"${line.name}"`),
  )
}

function addRef(refs: Context['refs'], value: string, name: string): void {
  refs.set(value, ref(name))
}

function pathTo(value: string, container: unknown): readonly (string | number)[] | undefined {
  if (container === value) return []
  if (typeof container !== 'object' || container === null) return undefined
  const entries = Array.isArray(container) ? container.entries() : Object.entries(container)
  for (const [name, item] of entries) {
    const path = pathTo(value, item)
    if (path !== undefined) return [name, ...path]
  }
  return undefined
}

function pathOf(path: string, refs: Context['refs']): Parts {
  const parts = path.split(/([/?&=])/).map(part => refs.get(part) ?? part)
  return parts.filter(part => part !== '')
}

function templateOf(value: unknown, refs: Context['refs']): Template {
  if (typeof value === 'string') return refs.get(value) ?? value
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  const reference = refs.get(JSON.stringify(value))
  if (reference !== undefined) return reference
  if (Array.isArray(value)) return value.map(item => templateOf(item, refs))
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, item]) => [name, templateOf(item, refs)]))
}
