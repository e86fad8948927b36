import type { SentExchange } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import type { Artifacts } from '#lib/flows/artifacts'
import { artifactsOf, type Run } from '#lib/flows/flow'
import { setupOf } from './flow-setup'
import { member, ORIGIN, type Parts, type Ref, ref, type Script, type Statement, type Template, tool } from './script'
import { mint } from './script-setup'

const CALLS = ['challenge', 'leg1', 'leg2', 'verify', 'quote', 'execute'] as const

export interface RunPlace {
  readonly baseUrl: string
  readonly origin: string
}

/**
 * Returns a run as a script with the captured calls, in order and with their statuses, but new keys and signatures.
 * It starts with a new wallet, so that it can run repeatedly. It contains no keys, stamps, bundles or tokens of the run.
 */
export function scriptOfRun(run: Run, { number, place }: { number: number; place: RunPlace }): Script {
  const have = artifactsOf(run)
  const known = new Map<string, Ref>()
  const statements: Statement[] = [...setupOf(run.flow.id, have)]
  if (have.credentialId !== undefined) learn(known, have.credentialId, 'credentialId')
  if (have.accountId !== undefined) learn(known, have.accountId, 'accountId')
  if (have.destinationId !== undefined) learn(known, have.destinationId, 'destinationId')
  if (have.targetId !== undefined) learn(known, have.targetId, 'targetId')
  if (have.signer !== undefined) learn(known, have.signer.id, 'signerId')
  for (const [at, made] of run.history.slice(1).entries()) {
    const step = run.flow.steps[at]
    if (step === undefined) continue
    statements.push({ kind: 'note', text: `${at + 1} ${step.title}` }, ...statementsOf(made, { known, have }))
  }
  const about = `Generated from run ${number} of "${run.flow.title}". Repeats the run's calls with new keys, IDs and signatures.`
  return { title: run.flow.title, about, statements: withoutUnused(statements), ...place }
}

interface Context {
  /** Script variables by the run's values. */
  readonly known: Map<string, Ref>
  readonly have: Partial<Artifacts>
}

/** Returns the statements of one step, from the artifacts it made. */
function statementsOf(made: Partial<Artifacts>, context: Context): readonly Statement[] {
  const { known, have } = context
  const lines: Statement[] = []
  if (made.clientKey !== undefined) {
    learn(known, hexFromBytes(made.clientKey.publicKey), 'clientPublicKey')
    lines.push(tool('clientKey', 'newKey'), tool('clientPublicKey', 'pointOf', 'clientKey'))
  }
  if (made.encryptedOtpBundle !== undefined) {
    learn(known, made.encryptedOtpBundle, 'encryptedOtpBundle')
    lines.push(tool('encryptedOtpBundle', 'sealOtp', 'targetBundle', 'clientKey'))
  }
  if (made.oidcToken !== undefined) {
    learn(known, made.oidcToken, 'oidcToken')
    const claims = { ...have.identity }
    const bound = have.clientKey === undefined ? undefined : 'clientPublicKey'
    lines.push(mint('oidcToken', claims, bound), member('oidcToken', 'oidcTokenMinted', 'idToken'))
  }
  if (made.attestation !== undefined) {
    learn(known, made.registrationChallenge ?? '', 'registrationChallenge')
    known.set(JSON.stringify(made.attestation), { ref: 'attestation', as: 'json' })
    lines.push(tool('registrationChallenge', 'newToken'), tool('passkeyKey', 'newKey'))
    lines.push(tool('attestation', 'attest', 'passkeyKey', 'registrationChallenge', ORIGIN))
  }
  if (made.assertion !== undefined) {
    known.set(JSON.stringify(made.assertion), { ref: 'assertion', as: 'json' })
    lines.push(tool('assertion', 'assert', 'passkeyKey', 'passkeyChallenge', ORIGIN))
  }
  if (made.stamp !== undefined) {
    learn(known, made.stamp, 'stamp')
    lines.push(tool('stamp', 'stampOf', 'payloadToSign', have.signer === undefined ? 'clientKey' : 'signerKey'))
  }
  return [...lines, ...callsOf(made, context), ...sessionOf(made, have)]
}

/** Returns the calls of a step and the members that later steps need. */
function callsOf(made: Partial<Artifacts>, { known }: Context): readonly Statement[] {
  return CALLS.flatMap(name => {
    const sent = made[name]
    if (sent === undefined) return []
    const call = callOf(name, sent, known)
    const answer: unknown = sent.answer.body === '' ? undefined : JSON.parse(sent.answer.body)
    const taken = Object.entries(made).flatMap(([artifact, value]) => {
      const way = typeof value === 'string' && value !== '' ? wayTo(value, answer) : undefined
      if (way === undefined || typeof value !== 'string') return []
      if (artifact !== 'expiresAt') learn(known, value, artifact)
      return artifact === 'expiresAt' ? [] : [member(artifact, name, ...way)]
    })
    const key = sent.request.headers['Idempotency-Key']
    return [...(key === undefined ? [] : [tool('idempotencyKey', 'newToken')]), call, ...taken]
  })
}

function callOf(name: string, { request, answer }: SentExchange, known: Context['known']): Statement {
  const headers = Object.entries(request.headers).map(([header, value]) => {
    const part = header === 'Idempotency-Key' ? ref('idempotencyKey') : (known.get(value) ?? value)
    return [header, [part]] as const
  })
  const body = request.body === undefined ? undefined : templateOf(JSON.parse(request.body), known)
  return {
    kind: 'call',
    at: 'api',
    name,
    method: request.method,
    path: pathOf(request.path, known),
    headers,
    body,
    status: answer.status,
  }
}

function sessionOf(made: Partial<Artifacts>, have: Partial<Artifacts>): readonly Statement[] {
  if (made.session === undefined) return []
  const answer = have.verify === undefined ? 'leg2' : 'verify'
  const id = member('sessionId', answer, 'id')
  if (made.encryptedSessionSigningKey === undefined) return [id]
  return [
    member('encryptedSessionSigningKey', answer, 'encryptedSessionSigningKey'),
    tool('sessionKey', 'openSessionKey', 'encryptedSessionSigningKey', 'clientKey'),
    id,
  ]
}

/** Removes unused members, but keeps the session's id, which the script prints at the end. */
function withoutUnused(statements: readonly Statement[]): readonly Statement[] {
  const used = JSON.stringify(statements.map(line => (line.kind === 'member' ? { ...line, name: '' } : line)))
  return statements.filter(
    line => line.kind !== 'member' || line.name === 'sessionId' || used.includes(`"${line.name}"`),
  )
}

function learn(known: Context['known'], value: string, name: string): void {
  known.set(value, ref(name))
}

/** Returns the path to a text inside an answer; undefined if not found. */
function wayTo(value: string, inside: unknown): readonly (string | number)[] | undefined {
  if (inside === value) return []
  if (typeof inside !== 'object' || inside === null) return undefined
  const entries = Array.isArray(inside) ? inside.entries() : Object.entries(inside)
  for (const [name, item] of entries) {
    const way = wayTo(value, item)
    if (way !== undefined) return [name, ...way]
  }
  return undefined
}

/** Returns a path with its known ids replaced by references. */
function pathOf(path: string, known: Context['known']): Parts {
  const parts = path
    .split('/')
    .flatMap((segment, at): Parts => [...(at === 0 ? [] : ['/']), known.get(segment) ?? segment])
  return parts.filter(part => part !== '')
}

/** Returns a body with its known values replaced by references. */
function templateOf(value: unknown, known: Context['known']): Template {
  if (typeof value === 'string') return known.get(value) ?? value
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  const whole = known.get(JSON.stringify(value))
  if (whole !== undefined) return whole
  if (Array.isArray(value)) return value.map(item => templateOf(item, known))
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, item]) => [name, templateOf(item, known)]))
}
