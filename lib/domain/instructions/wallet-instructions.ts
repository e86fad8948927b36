import type { PaymentInstructions } from '#lib/contract/accounts/payment-instructions'
import { hexFromBytes } from '#lib/contract/hex'
import type { Quote } from '#lib/contract/quotes/quote'
import { isoFromInstant } from '#lib/contract/scalars'
import type { WalletIdentity } from '#lib/domain/accounts/wallet-identity'
import { transactionPayload } from '#lib/domain/signing/activity-payloads'
import { canonicalText } from '#lib/domain/signing/canonical-json'

export interface WalletQuote {
  readonly quote: Omit<Quote, 'paymentInstructions'>
  readonly wallet: WalletIdentity
  /** Returns the SHA-256 of a text in UTF-8. */
  digest(text: string): Uint8Array
}

/** Returns the payment instructions of a quote from a wallet (§2.2): the wallet's owner stamps `payloadToSign`. */
export function walletInstructions(parts: WalletQuote): PaymentInstructions[] {
  const { quote, wallet } = parts
  const { createdAt: now, expiresAt } = quote
  const { organizationId, address: signWith } = wallet
  const parameters = { signWith, unsignedTransaction: unsignedTransaction(parts) }
  return [
    {
      accountOrWalletInfo: {
        accountType: 'EMBEDDED_WALLET',
        payloadToSign: transactionPayload({ organizationId, now }, parameters),
      },
      instructionsNotes: `Stamp the exact bytes of payloadToSign with a session signing key of the wallet. Execute the quote with the stamp before ${isoFromInstant(expiresAt)}.`,
    },
  ]
}

/** Finds the payload to sign. Only a quote from a wallet has one. */
export function payloadToSignOf({ paymentInstructions = [] }: Pick<Quote, 'paymentInstructions'>): string | undefined {
  for (const { accountOrWalletInfo: info } of paymentInstructions) {
    if (info.accountType === 'EMBEDDED_WALLET') return info.payloadToSign
  }
  return undefined
}

/** Returns the SHA-256 (hex) of the quote's terms, so a stamp is valid only for this quote and these amounts. */
function unsignedTransaction({ quote, digest }: WalletQuote): string {
  const { id, source, destination, sendingCurrency, receivingCurrency, expiresAt } = quote
  const facts = {
    id,
    source,
    destination,
    sending: { currency: sendingCurrency.code, amount: quote.totalSendingAmount },
    receiving: { currency: receivingCurrency.code, amount: quote.totalReceivingAmount },
    expiresAt: isoFromInstant(expiresAt),
  }
  return hexFromBytes(digest(canonicalText(facts)))
}
