import * as z from 'zod/mini'
import { emailAddress } from '#lib/contract/customers/customer'
import { feeConfig } from '#lib/contract/money/platform-fee'
import { currencyCode } from '#lib/contract/quotes/quote'
import { HOST_NAME, httpUrl, idOf, instant, minorUnits, pattern, text } from '#lib/contract/scalars'
import { transactionType } from '#lib/contract/transfers/transaction'

/**
 * Lowercase host of UMA addresses. An address has at most 255 characters: up to 65 for `$`, the name and `@`, and up to
 * 190 for the host.
 */
const umaDomain = pattern(new RegExp(`^${HOST_NAME}$`), 190)

/** Reports whether webhooks can be sent to a URL: http or https, without a user name, password or fragment. */
export function isWebhookUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s#]+$/i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

const URL_EXPECTED = 'Expected a URL such as https://example.com/path, without a user, password or fragment.'

/** A URL that webhooks can be sent to. */
export const webhookUrl = text(1, 2048).check(z.refine(isWebhookUrl, URL_EXPECTED))

/** An empty string removes the endpoint. */
const webhookEndpoint = text(0, 2048).check(z.refine(value => value === '' || isWebhookUrl(value), URL_EXPECTED))

export const platformCurrency = z.object({
  currencyCode,
  minAmount: minorUnits,
  maxAmount: minorUnits,
  requiredCounterpartyFields: z
    .array(z.object({ name: pattern(/^[A-Z][A-Z0-9_]*$/, 64), mandatory: z.boolean() }))
    .check(z.maxLength(50)),
  enabledTransactionTypes: z.array(transactionType).check(z.maxLength(2)),
})
platformCurrency.register(z.globalRegistry, {
  id: 'PlatformCurrencyConfig',
  description:
    'A currency that the platform supports. minAmount and maxAmount, in its smallest unit, limit both sides of quotes.',
})
export type PlatformCurrency = z.output<typeof platformCurrency>
/** A currency of a platform in wire form, as stored. */
export type PlatformCurrencyDocument = z.input<typeof platformCurrency>

const embeddedWalletConfig = z.object({
  appName: z.optional(text(1, 255)),
  otpLength: z.optional(z.int().check(z.minimum(4), z.maximum(12))),
  alphanumeric: z.optional(z.boolean()),
  expirationSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(86_400))),
  sendFromEmailAddress: z.optional(emailAddress),
  sendFromEmailSenderName: z.optional(text(1, 255)),
  replyToEmailAddress: z.optional(emailAddress),
  logoUrl: z.optional(httpUrl(512)),
})
embeddedWalletConfig.register(z.globalRegistry, {
  id: 'EmbeddedWalletConfig',
  description: 'One-time code settings: email sender and appearance, code format and expiry.',
})
export type EmbeddedWalletConfig = z.output<typeof embeddedWalletConfig>

/**
 * The body of `PATCH /config`. Omitted fields keep their values, even inside `embeddedWalletConfig`. A list replaces
 * the stored list, except that `feeConfigs` replaces the fees of the listed currencies only.
 */
export const platformConfigChange = z.object({
  umaDomain: z.optional(umaDomain),
  webhookEndpoint: z.optional(webhookEndpoint),
  supportedCurrencies: z.optional(z.array(platformCurrency).check(z.maxLength(100))),
  embeddedWalletConfig: z.optional(embeddedWalletConfig),
  feeConfigs: z.optional(z.array(feeConfig).check(z.maxLength(100))),
})
export type PlatformConfigChange = z.output<typeof platformConfigChange>

export const platformConfig = z.object({
  id: idOf('PlatformConfig'),
  umaDomain: z.string(),
  proxyUmaSubdomain: z.string(),
  webhookEndpoint: z.optional(z.string()),
  supportedCurrencies: z.array(platformCurrency),
  isRegulatedFinancialInstitution: z.boolean(),
  embeddedWalletConfig,
  feeConfigs: z.array(feeConfig),
  createdAt: instant,
  updatedAt: instant,
})
platformConfig.register(z.globalRegistry, {
  id: 'PlatformConfig',
  description:
    'Platform configuration. Webhooks are sent to webhookEndpoint. Without an endpoint, no events are stored or sent.',
})
export type PlatformConfig = z.output<typeof platformConfig>
