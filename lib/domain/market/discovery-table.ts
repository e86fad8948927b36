import type { CurrencyCode } from '#lib/contract/money/currency'

/** The banks and mobile-money providers of one country and currency: `bankName` to display name. */
export interface ProvidersOfCountry {
  readonly country: string
  readonly currency: CurrencyCode
  readonly providers: Readonly<Record<string, string>>
}

/** Our choice: a few per country, covering every currency paid through them. */
export const PROVIDERS: readonly ProvidersOfCountry[] = [
  {
    country: 'AE',
    currency: 'AED',
    providers: { ENBD: 'Emirates NBD', FAB: 'First Abu Dhabi Bank', ADCB: 'Abu Dhabi Commercial Bank' },
  },
  {
    country: 'BD',
    currency: 'BDT',
    providers: { 'BRAC Bank': 'BRAC Bank', 'Islami Bank': 'Islami Bank Bangladesh', bKash: 'bKash', Nagad: 'Nagad' },
  },
  { country: 'BJ', currency: 'XOF', providers: { MTN: 'MTN Mobile Money', Moov: 'Moov Money' } },
  { country: 'BW', currency: 'BWP', providers: { Orange: 'Orange Money', Mascom: 'Mascom MyZaka' } },
  {
    country: 'CA',
    currency: 'CAD',
    providers: { RBC: 'Royal Bank of Canada', TD: 'TD Canada Trust', Scotiabank: 'Scotiabank' },
  },
  { country: 'CG', currency: 'XAF', providers: { MTN: 'MTN Mobile Money', Airtel: 'Airtel Money' } },
  { country: 'CI', currency: 'XOF', providers: { Orange: 'Orange Money', MTN: 'MTN Mobile Money', Wave: 'Wave' } },
  { country: 'CM', currency: 'XAF', providers: { MTN: 'MTN Mobile Money', Orange: 'Orange Money' } },
  {
    country: 'CN',
    currency: 'CNY',
    providers: {
      ICBC: 'Industrial and Commercial Bank of China',
      BOC: 'Bank of China',
      Alipay: 'Alipay',
      'WeChat Pay': 'Weixin Pay',
    },
  },
  {
    country: 'CO',
    currency: 'COP',
    providers: { Bancolombia: 'Bancolombia', Davivienda: 'Banco Davivienda', Nequi: 'Nequi', DaviPlata: 'DaviPlata' },
  },
  {
    country: 'EG',
    currency: 'EGP',
    providers: { NBE: 'National Bank of Egypt', CIB: 'Commercial International Bank', Vodafone: 'Vodafone Cash' },
  },
  {
    country: 'GH',
    currency: 'GHS',
    providers: { GCB: 'GCB Bank', Ecobank: 'Ecobank Ghana', MTN: 'MTN MoMo', Telecel: 'Telecel Cash' },
  },
  { country: 'GT', currency: 'GTQ', providers: { Banrural: 'Banrural', BI: 'Banco Industrial', BAC: 'BAC Guatemala' } },
  {
    country: 'HK',
    currency: 'HKD',
    providers: { HSBC: 'HSBC Hong Kong', 'Hang Seng': 'Hang Seng Bank', BOCHK: 'Bank of China (Hong Kong)' },
  },
  { country: 'HT', currency: 'HTG', providers: { MonCash: 'Digicel MonCash', NatCash: 'Natcom NatCash' } },
  {
    country: 'ID',
    currency: 'IDR',
    providers: { BCA: 'Bank Central Asia', Mandiri: 'Bank Mandiri', BRI: 'Bank Rakyat Indonesia' },
  },
  {
    country: 'JM',
    currency: 'JMD',
    providers: { NCB: 'National Commercial Bank Jamaica', Scotiabank: 'Scotiabank Jamaica', 'JN Bank': 'JN Bank' },
  },
  { country: 'KE', currency: 'KES', providers: { 'M-PESA': 'Safaricom M-PESA', Airtel: 'Airtel Money' } },
  { country: 'MW', currency: 'MWK', providers: { Airtel: 'Airtel Money', TNM: 'TNM Mpamba' } },
  {
    country: 'MY',
    currency: 'MYR',
    providers: { Maybank: 'Maybank', CIMB: 'CIMB Bank', 'Public Bank': 'Public Bank' },
  },
  {
    country: 'NG',
    currency: 'NGN',
    providers: {
      GTBank: 'Guaranty Trust Bank',
      'Access Bank': 'Access Bank',
      'Zenith Bank': 'Zenith Bank',
      UBA: 'United Bank for Africa',
    },
  },
  {
    country: 'PH',
    currency: 'PHP',
    providers: { BDO: 'BDO Unibank', BPI: 'Bank of the Philippine Islands', Metrobank: 'Metrobank' },
  },
  {
    country: 'PK',
    currency: 'PKR',
    providers: { HBL: 'Habib Bank', MCB: 'MCB Bank', Easypaisa: 'Easypaisa', JazzCash: 'JazzCash' },
  },
  { country: 'RW', currency: 'RWF', providers: { MTN: 'MTN Mobile Money', Airtel: 'Airtel Money' } },
  { country: 'SG', currency: 'SGD', providers: { DBS: 'DBS Bank', OCBC: 'OCBC Bank', UOB: 'United Overseas Bank' } },
  { country: 'SN', currency: 'XOF', providers: { Orange: 'Orange Money', Wave: 'Wave', Free: 'Free Money' } },
  {
    country: 'SV',
    currency: 'USD',
    providers: { 'Banco Agricola': 'Banco Agrícola', BAC: 'BAC El Salvador', Tigo: 'Tigo Money' },
  },
  { country: 'TG', currency: 'XOF', providers: { 'T-Money': 'Togocom T-Money', Moov: 'Moov Money' } },
  {
    country: 'TH',
    currency: 'THB',
    providers: { BBL: 'Bangkok Bank', KBANK: 'Kasikornbank', SCB: 'Siam Commercial Bank' },
  },
  {
    country: 'TZ',
    currency: 'TZS',
    providers: { 'M-PESA': 'Vodacom M-PESA', Airtel: 'Airtel Money', Mixx: 'Mixx by Yas' },
  },
  { country: 'UG', currency: 'UGX', providers: { MTN: 'MTN Mobile Money', Airtel: 'Airtel Money' } },
  { country: 'VN', currency: 'VND', providers: { VCB: 'Vietcombank', BIDV: 'BIDV', TCB: 'Techcombank' } },
  {
    country: 'ZA',
    currency: 'ZAR',
    providers: { 'Standard Bank': 'Standard Bank of South Africa', FNB: 'First National Bank', Absa: 'Absa Bank' },
  },
  {
    country: 'ZM',
    currency: 'ZMW',
    providers: { MTN: 'MTN Mobile Money', Airtel: 'Airtel Money', Zamtel: 'Zamtel Money' },
  },
]
