import * as z from 'zod/mini'

/** Every currency of the sandbox. Fiat codes and decimals follow ISO 4217; crypto assets have tickers (§2.5). */
export const CURRENCIES = [
  { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
  { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
  { code: 'GBP', name: 'British Pound', symbol: '£', decimals: 2 },
  { code: 'BRL', name: 'Brazilian Real', symbol: 'R$', decimals: 2 },
  { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2 },
  { code: 'INR', name: 'Indian Rupee', symbol: '₹', decimals: 2 },
  { code: 'DKK', name: 'Danish Krone', symbol: 'kr', decimals: 2 },
  { code: 'NGN', name: 'Nigerian Naira', symbol: '₦', decimals: 2 },
  { code: 'CAD', name: 'Canadian Dollar', symbol: '$', decimals: 2 },
  { code: 'PHP', name: 'Philippine Peso', symbol: '₱', decimals: 2 },
  { code: 'SGD', name: 'Singapore Dollar', symbol: '$', decimals: 2 },
  { code: 'HKD', name: 'Hong Kong Dollar', symbol: '$', decimals: 2 },
  { code: 'IDR', name: 'Indonesian Rupiah', symbol: 'Rp', decimals: 2 },
  { code: 'MYR', name: 'Malaysian Ringgit', symbol: 'RM', decimals: 2 },
  { code: 'THB', name: 'Thai Baht', symbol: '฿', decimals: 2 },
  { code: 'VND', name: 'Vietnamese Dong', symbol: '₫', decimals: 0 },
  { code: 'AED', name: 'UAE Dirham', symbol: 'AED', decimals: 2 },
  { code: 'KES', name: 'Kenyan Shilling', symbol: 'KSh', decimals: 2 },
  { code: 'MWK', name: 'Malawian Kwacha', symbol: 'MK', decimals: 2 },
  { code: 'RWF', name: 'Rwandan Franc', symbol: 'FRw', decimals: 0 },
  { code: 'TZS', name: 'Tanzanian Shilling', symbol: 'TSh', decimals: 2 },
  { code: 'UGX', name: 'Ugandan Shilling', symbol: 'USh', decimals: 0 },
  { code: 'XOF', name: 'West African CFA Franc', symbol: 'CFA', decimals: 0 },
  { code: 'XAF', name: 'Central African CFA Franc', symbol: 'FCFA', decimals: 0 },
  { code: 'ZAR', name: 'South African Rand', symbol: 'R', decimals: 2 },
  { code: 'ZMW', name: 'Zambian Kwacha', symbol: 'ZK', decimals: 2 },
  { code: 'BWP', name: 'Botswana Pula', symbol: 'P', decimals: 2 },
  { code: 'BDT', name: 'Bangladeshi Taka', symbol: '৳', decimals: 2 },
  { code: 'ARS', name: 'Argentine Peso', symbol: '$', decimals: 2 },
  { code: 'COP', name: 'Colombian Peso', symbol: '$', decimals: 2 },
  { code: 'EGP', name: 'Egyptian Pound', symbol: 'E£', decimals: 2 },
  { code: 'GHS', name: 'Ghanaian Cedi', symbol: 'GH₵', decimals: 2 },
  { code: 'GTQ', name: 'Guatemalan Quetzal', symbol: 'Q', decimals: 2 },
  { code: 'HTG', name: 'Haitian Gourde', symbol: 'G', decimals: 2 },
  { code: 'JMD', name: 'Jamaican Dollar', symbol: 'J$', decimals: 2 },
  { code: 'PKR', name: 'Pakistani Rupee', symbol: '₨', decimals: 2 },
  { code: 'CNY', name: 'Chinese Yuan', symbol: '¥', decimals: 2 },
  { code: 'ILS', name: 'Israeli New Shekel', symbol: '₪', decimals: 2 },
  { code: 'TRY', name: 'Turkish Lira', symbol: '₺', decimals: 2 },
  { code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 },
  { code: 'USDC', name: 'USD Coin', symbol: '', decimals: 6 },
  { code: 'USDT', name: 'Tether USD', symbol: '', decimals: 6 },
  { code: 'USDB', name: 'Bitcoin USD', symbol: '', decimals: 6 },
] as const

export type CurrencyCode = (typeof CURRENCIES)[number]['code']

export const currency = z.object({
  code: z.enum(CURRENCIES.map(known => known.code)),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().check(z.nonnegative()),
})
currency.register(z.globalRegistry, {
  id: 'Currency',
  description:
    'code is the ISO 4217 code of a fiat currency or the ticker of a crypto asset. decimals is the number of decimal places.',
})

export type Currency = Readonly<z.output<typeof currency>>

/** Finds the currency with this exact code. */
export function currencyOf(code: string): Currency | undefined {
  return currencyByCode.get(code)
}

const currencyByCode = new Map<string, Currency>(CURRENCIES.map(known => [known.code, known]))

/** A network for transfers of crypto assets (§2.3). */
export const cryptoNetwork = z.enum([
  'SOLANA',
  'ETHEREUM',
  'BASE',
  'POLYGON',
  'PLASMA',
  'ARBITRUM',
  'TRON',
  'SPARK',
  'LIGHTNING',
  'BITCOIN',
])
cryptoNetwork.register(z.globalRegistry, { id: 'CryptoNetwork' })

export type CryptoNetwork = z.output<typeof cryptoNetwork>

/**
 * Networks for payments in each crypto asset. For BTC, the first is the default. On-chain BITCOIN is omitted, because
 * no account type of §2.7 fits its payment instructions.
 */
export const NETWORKS_BY_CURRENCY: { readonly [Code in CurrencyCode]?: readonly CryptoNetwork[] } = {
  BTC: ['LIGHTNING', 'SPARK'],
  USDC: ['SOLANA', 'BASE', 'POLYGON', 'ETHEREUM', 'ARBITRUM'],
  USDT: ['TRON', 'SOLANA', 'ETHEREUM', 'PLASMA', 'ARBITRUM'],
  USDB: ['SPARK'],
}
