import type { CurrencyCode } from '#lib/contract/money/currency'

/** Our choice: a few providers per country and currency. `providers` maps each `bankName` to its display name. */
export const PROVIDERS = [
  place('AE', 'AED', { ENBD: 'Emirates NBD', FAB: 'First Abu Dhabi Bank', ADCB: 'Abu Dhabi Commercial Bank' }),
  place('BD', 'BDT', {
    'BRAC Bank': 'BRAC Bank',
    'Islami Bank': 'Islami Bank Bangladesh',
    bKash: 'bKash',
    Nagad: 'Nagad',
  }),
  place('BJ', 'XOF', { MTN: 'MTN Mobile Money', Moov: 'Moov Money' }),
  place('BW', 'BWP', { Orange: 'Orange Money', Mascom: 'Mascom MyZaka' }),
  place('CA', 'CAD', { RBC: 'Royal Bank of Canada', TD: 'TD Canada Trust', Scotiabank: 'Scotiabank' }),
  place('CG', 'XAF', { MTN: 'MTN Mobile Money', Airtel: 'Airtel Money' }),
  place('CI', 'XOF', { Orange: 'Orange Money', MTN: 'MTN Mobile Money', Wave: 'Wave' }),
  place('CM', 'XAF', { MTN: 'MTN Mobile Money', Orange: 'Orange Money' }),
  place('CN', 'CNY', {
    ICBC: 'Industrial and Commercial Bank of China',
    BOC: 'Bank of China',
    Alipay: 'Alipay',
    'WeChat Pay': 'Weixin Pay',
  }),
  place('CO', 'COP', {
    Bancolombia: 'Bancolombia',
    Davivienda: 'Banco Davivienda',
    Nequi: 'Nequi',
    DaviPlata: 'DaviPlata',
  }),
  place('EG', 'EGP', {
    NBE: 'National Bank of Egypt',
    CIB: 'Commercial International Bank',
    Vodafone: 'Vodafone Cash',
  }),
  place('GH', 'GHS', { GCB: 'GCB Bank', Ecobank: 'Ecobank Ghana', MTN: 'MTN MoMo', Telecel: 'Telecel Cash' }),
  place('GT', 'GTQ', { Banrural: 'Banrural', BI: 'Banco Industrial', BAC: 'BAC Guatemala' }),
  place('HK', 'HKD', { HSBC: 'HSBC Hong Kong', 'Hang Seng': 'Hang Seng Bank', BOCHK: 'Bank of China (Hong Kong)' }),
  place('HT', 'HTG', { MonCash: 'Digicel MonCash', NatCash: 'Natcom NatCash' }),
  place('ID', 'IDR', { BCA: 'Bank Central Asia', Mandiri: 'Bank Mandiri', BRI: 'Bank Rakyat Indonesia' }),
  place('IL', 'ILS', { Leumi: 'Bank Leumi', Hapoalim: 'Bank Hapoalim', Discount: 'Israel Discount Bank' }),
  place('JM', 'JMD', {
    NCB: 'National Commercial Bank Jamaica',
    Scotiabank: 'Scotiabank Jamaica',
    'JN Bank': 'JN Bank',
  }),
  place('KE', 'KES', { 'M-PESA': 'Safaricom M-PESA', Airtel: 'Airtel Money' }),
  place('MW', 'MWK', { Airtel: 'Airtel Money', TNM: 'TNM Mpamba' }),
  place('MY', 'MYR', { Maybank: 'Maybank', CIMB: 'CIMB Bank', 'Public Bank': 'Public Bank' }),
  place('NG', 'NGN', {
    GTBank: 'Guaranty Trust Bank',
    'Access Bank': 'Access Bank',
    'Zenith Bank': 'Zenith Bank',
    UBA: 'United Bank for Africa',
  }),
  place('PH', 'PHP', { BDO: 'BDO Unibank', BPI: 'Bank of the Philippine Islands', Metrobank: 'Metrobank' }),
  place('PK', 'PKR', { HBL: 'Habib Bank', MCB: 'MCB Bank', Easypaisa: 'Easypaisa', JazzCash: 'JazzCash' }),
  place('RW', 'RWF', { MTN: 'MTN Mobile Money', Airtel: 'Airtel Money' }),
  place('SG', 'SGD', { DBS: 'DBS Bank', OCBC: 'OCBC Bank', UOB: 'United Overseas Bank' }),
  place('SN', 'XOF', { Orange: 'Orange Money', Wave: 'Wave', Free: 'Free Money' }),
  place('SV', 'USD', { 'Banco Agricola': 'Banco Agrícola', BAC: 'BAC El Salvador', Tigo: 'Tigo Money' }),
  place('TG', 'XOF', { 'T-Money': 'Togocom T-Money', Moov: 'Moov Money' }),
  place('TH', 'THB', { BBL: 'Bangkok Bank', KBANK: 'Kasikornbank', SCB: 'Siam Commercial Bank' }),
  place('TR', 'TRY', { Ziraat: 'Ziraat Bankası', Garanti: 'Garanti BBVA', Akbank: 'Akbank' }),
  place('TZ', 'TZS', { 'M-PESA': 'Vodacom M-PESA', Airtel: 'Airtel Money', Mixx: 'Mixx by Yas' }),
  place('UG', 'UGX', { MTN: 'MTN Mobile Money', Airtel: 'Airtel Money' }),
  place('VN', 'VND', { VCB: 'Vietcombank', BIDV: 'BIDV', TCB: 'Techcombank' }),
  place('ZA', 'ZAR', {
    'Standard Bank': 'Standard Bank of South Africa',
    FNB: 'First National Bank',
    Absa: 'Absa Bank',
  }),
  place('ZM', 'ZMW', { MTN: 'MTN Mobile Money', Airtel: 'Airtel Money', Zamtel: 'Zamtel Money' }),
]

function place(country: string, currency: CurrencyCode, providers: Readonly<Record<string, string>>) {
  return { country, currency, providers }
}
