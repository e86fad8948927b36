import { accountNumber, customerName } from '#app/_data/accounts/party-names'
import { moneyText } from '#app/_ui/text/amount-text'
import type {
  AuthMethod,
  AuthSession,
  Customer,
  ExternalAccount,
  InternalAccount,
  Token,
  Transaction,
  Verification,
} from '#lib/client/wire-types'
import { timeOfDay } from '#lib/explain/text/instant-text'
import type { ObjectNode } from './object-node'

/** First page of each API list that the tree shows. */
export interface Objects {
  readonly customers: readonly Customer[]
  readonly verifications: readonly Verification[]
  readonly internal: readonly InternalAccount[]
  readonly external: readonly ExternalAccount[]
  readonly transactions: readonly Transaction[]
  readonly tokens: readonly Token[]
  /** True if a list has more than one page. */
  readonly hasMore: boolean
}

export interface WalletObjects {
  readonly credentials: readonly AuthMethod[]
  readonly sessions: readonly AuthSession[]
}

/** Builds the tree: the platform and its customers, each with its objects. Omits the platform's own transactions. */
export function treeOf(objects: Objects, wallets: ReadonlyMap<string, WalletObjects>): readonly ObjectNode[] {
  const platform: ObjectNode = {
    id: 'platform',
    kind: 'platform',
    label: 'Platform',
    detail: 'Objects without a customer',
    children: [
      ...accountNodes('platform', undefined, objects, wallets),
      ...groupNodes('platform tokens', 'API tokens', objects.tokens.map(tokenNode)),
    ],
  }
  return [platform, ...objects.customers.map(customer => customerNode(customer, objects, wallets))]
}

function customerNode(customer: Customer, objects: Objects, wallets: ReadonlyMap<string, WalletObjects>): ObjectNode {
  const id = customer.id ?? ''
  return {
    id,
    kind: 'customer',
    label: customerName(customer),
    detail: detailOf(customer),
    value: customer,
    children: [
      ...verificationsOf(id, objects.verifications),
      ...accountNodes(id, id, objects, wallets),
      ...transferNodes(id, objects.transactions),
    ],
  }
}

function detailOf(customer: Customer): string {
  const status = customer.customerType === 'BUSINESS' ? customer.kybStatus : customer.kycStatus
  const states = [
    ...(customer.isDeleted ? ['deleted'] : []),
    ...(customer.customerType === 'BUSINESS' || status !== 'APPROVED' ? [status] : []),
    ...Object.entries(customer.contactVerification ?? {}).flatMap(([contact, state]) =>
      state === 'VERIFIED' ? [`${contact} verified`] : [],
    ),
  ]
  return [customer.email ?? customer.customerType, ...states].join(' · ')
}

function verificationsOf(customerId: string, verifications: readonly Verification[]): readonly ObjectNode[] {
  return verifications
    .filter(verification => verification.customerId === customerId)
    .map(verification => ({
      id: verification.id,
      kind: 'verification',
      label: 'Verification',
      detail: [verification.verificationStatus, ...verification.errors.map(({ type }) => type)].join(' · '),
      value: verification,
      children: [],
    }))
}

function accountNodes(
  parentId: string,
  customerId: string | undefined,
  { internal, external }: Objects,
  wallets: ReadonlyMap<string, WalletObjects>,
): readonly ObjectNode[] {
  const externalAccounts = external.filter(account => account.customerId === customerId)
  return [
    ...internal
      .filter(account => account.customerId === customerId)
      .map(account => internalNode(account, wallets.get(account.id))),
    ...groupNodes(`${parentId} external`, 'External accounts', externalAccounts.map(externalNode)),
  ]
}

function internalNode(account: InternalAccount, wallet: WalletObjects | undefined): ObjectNode {
  const { id, type, balance } = account
  const isWallet = type === 'EMBEDDED_WALLET'
  return {
    id,
    kind: 'internal account',
    label: isWallet ? `${balance.currency.code} wallet` : balance.currency.code,
    detail: moneyText(balance.amount, balance.currency),
    value: account,
    children: wallet ? wallet.credentials.map(credential => credentialNode(credential, wallet.sessions)) : [],
    ...(isWallet && wallet === undefined ? { isUnread: true } : {}),
  }
}

/**
 * Finds the credential's sessions by type, nickname and, for a passkey, WebAuthn `credentialId`, because a session does
 * not contain its credential's `id`.
 */
function credentialNode(credential: AuthMethod, sessions: readonly AuthSession[]): ObjectNode {
  const active = sessions.filter(
    session =>
      session.type === credential.type &&
      session.nickname === credential.nickname &&
      session.credentialId === credential.credentialId,
  )
  return {
    id: credential.id,
    kind: 'credential',
    label: credential.type,
    detail: active.length === 0 ? credential.nickname : `${credential.nickname} · ${active.length} active`,
    value: credential,
    children: active.map(session => ({
      id: session.id,
      kind: 'session' as const,
      label: 'Session',
      detail: `until ${timeOfDay(session.expiresAt)}`,
      value: session,
      children: [],
    })),
  }
}

function externalNode(account: ExternalAccount): ObjectNode {
  return {
    id: account.id,
    kind: 'external account',
    label: account.currency,
    detail: accountNumber(account),
    value: account,
    children: [],
  }
}

function tokenNode(token: Token): ObjectNode {
  const { id, name, permissions } = token
  return { id, kind: 'API token', label: name, detail: permissions.join(', '), value: token, children: [] }
}

/** Reports whether a transaction is an incoming payment that waits for the platform's approval. */
export function isHeldPayment({ type, status, source }: Transaction): boolean {
  return type === 'INCOMING' && status === 'PENDING' && source?.sourceType === 'UMA_ADDRESS'
}

function transferNodes(customerId: string, transactions: readonly Transaction[]): readonly ObjectNode[] {
  const customerTransactions = transactions.filter(transaction => transaction.customerId === customerId)
  return groupNodes(`${customerId} transfers`, 'Quotes and transfers', customerTransactions.map(transferNode))
}

function transferNode(transaction: Transaction): ObjectNode {
  const node: ObjectNode = {
    id: transaction.id,
    kind: 'transaction',
    label: transaction.type === 'INCOMING' ? 'Incoming' : 'Outgoing',
    detail: [amountOf(transaction), statusOf(transaction)].filter(Boolean).join(' · '),
    value: transaction,
    children: [],
  }
  const quoteId = 'quoteId' in transaction ? transaction.quoteId : undefined
  if (quoteId === undefined) return node
  return {
    id: quoteId,
    kind: 'quote',
    label: 'Quote',
    ...(node.detail ? { detail: node.detail } : {}),
    children: [node],
  }
}

function statusOf(transaction: Transaction): string {
  return isHeldPayment(transaction) ? `${transaction.status}, waits for approval` : transaction.status
}

function amountOf(transaction: Transaction): string {
  const sent = 'sentAmount' in transaction ? transaction.sentAmount : undefined
  const received = 'receivedAmount' in transaction ? transaction.receivedAmount : undefined
  return [sent, received]
    .flatMap(money => (money === undefined ? [] : [moneyText(money.amount, money.currency)]))
    .join(' → ')
}

function groupNodes(id: string, label: string, children: readonly ObjectNode[]): readonly ObjectNode[] {
  return children.length === 0 ? [] : [{ id, kind: 'group', label, detail: String(children.length), children }]
}
