// Quotes 1,000.00 USD in EUR, executes the quote, and prints its status.
const { COUNTERSIGN_BASE_URL: baseUrl, CLIENT_ID, CLIENT_SECRET } = process.env
const headers = { authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`, 'content-type': 'application/json' }
const call = async (path, body) =>
  (await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
const quote = await call('/quotes', {
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:00000000-0000-7000-8000-000000000001' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:00000000-0000-7000-8000-00000000000c' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100_000,
})
console.log((await call(`/quotes/${quote.id}/execute`)).status)
