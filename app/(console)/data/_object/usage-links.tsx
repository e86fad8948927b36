import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { ObjectKind, ObjectNode } from '#app/(console)/data/_tree/object-node'
import { quoteFromAccount, quoteLink, type Seed } from '#app/(console)/data/quote-links'
import type { InternalAccount } from '#lib/client/wire-types'

interface Usage {
  readonly href: string
  readonly words: string
}

export function UsageLinks({ node }: { node: ObjectNode }) {
  const { data: state } = useQuery(stateQuery)
  const usages = [
    ...(USAGES[node.kind]?.(node, state?.seed) ?? []),
    { href: `/log?q=${encodeURIComponent(node.id)}`, words: 'Related calls' },
  ]
  return usages.map(({ href, words }) => (
    <TextLink key={words} href={href}>
      {words}
    </TextLink>
  ))
}

const USAGES: Readonly<Partial<Record<ObjectKind, (node: ObjectNode, seed: Seed | undefined) => readonly Usage[]>>> = {
  'internal account': (node, seed) => [
    {
      // A node of this kind holds an internal account.
      href: quoteFromAccount(node.value as InternalAccount, seed),
      words: 'Quote from this account',
    },
    ...(isWallet(node)
      ? [
          { href: '/flows/email-otp', words: 'Email OTP' },
          { href: '/flows/add', words: 'Add a credential' },
        ]
      : []),
  ],
  'external account': (node, seed) => [
    { href: quoteLink(seed?.platformAccountId, node.id), words: 'Quote to this account' },
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

function isWallet({ value }: ObjectNode): boolean {
  return (value as { type?: string } | undefined)?.type === 'EMBEDDED_WALLET'
}
