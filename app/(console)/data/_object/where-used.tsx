import { useQuery } from '@tanstack/react-query'
import { fragmentOf } from '#app/_data/links/quote-link'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { ObjectKind, ObjectNode } from '#app/(console)/data/_tree/object-node'
import type { SandboxState } from '#lib/client/control-client'

interface Place {
  readonly href: string
  readonly words: string
}

export function UseIn({ node }: { node: ObjectNode }) {
  const { data: state } = useQuery(stateQuery)
  const places = [
    ...(PLACES[node.kind]?.(node, state?.seed) ?? []),
    { href: `/log?q=${encodeURIComponent(node.id)}`, words: 'Related calls' },
  ]
  return places.map(({ href, words }) => (
    <TextLink key={words} href={href}>
      {words}
    </TextLink>
  ))
}

type Seed = SandboxState['seed'] | undefined

const PLACES: Readonly<Partial<Record<ObjectKind, (node: ObjectNode, seed: Seed) => readonly Place[]>>> = {
  'internal account': (node, seed) => [
    {
      href: quoteLink(node.id, seed?.externalAccounts.find(({ currency }) => currency === 'EUR')?.id),
      words: 'Quote from account',
    },
    ...(isWallet(node)
      ? [
          { href: '/flows/email-otp', words: 'Email OTP' },
          { href: '/flows/add', words: 'Add a credential' },
        ]
      : []),
  ],
  'external account': (node, seed) => [
    { href: quoteLink(seed?.platformAccountId, node.id), words: 'Quote to account' },
  ],
  credential: ({ label }) => [
    ...(label === 'EMAIL_OTP' ? [{ href: '/flows/email-otp', words: 'Email OTP' }] : []),
    ...(label === 'SMS_OTP' ? [{ href: '/flows/sms-otp', words: 'SMS OTP' }] : []),
    { href: '/flows/revoke', words: 'Revoke a credential' },
  ],
  session: () => [
    { href: '/flows/refresh', words: 'Refresh a session' },
    { href: '/flows/revoke-session', words: 'Revoke a session' },
  ],
}

function quoteLink(sourceId: string | undefined, destinationId: string | undefined): string {
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: sourceId ?? '' },
    destination: { destinationType: 'ACCOUNT', accountId: destinationId ?? '' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  }
  return `/flows/quote${fragmentOf(JSON.stringify(body, null, 2))}`
}

function isWallet({ value }: ObjectNode): boolean {
  return (value as { type?: string } | undefined)?.type === 'EMBEDDED_WALLET'
}
