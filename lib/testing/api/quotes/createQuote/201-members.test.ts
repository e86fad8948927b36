import { expect, test } from 'vitest'
import { purposeOfPayment } from '#lib/contract/transfers/purpose-of-payment'
import { createQuote, postQuote, quoteBody, toAccount, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('remittanceInformation of 80 characters outside the BMP is accepted and returned', async () => {
  const remittanceInformation = '🧾'.repeat(80)
  const quote = await createQuote(sandbox, { remittanceInformation })
  expect(quote.remittanceInformation).toBe(remittanceInformation)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ remittanceInformation })
})

test('the length of remittanceInformation is counted in code points, not graphemes', async () => {
  const sevenCodePoints = '👩‍👩‍👧‍👦'
  expect((await postQuote(sandbox, { remittanceInformation: `${sevenCodePoints.repeat(11)}abc` })).status).toBe(201)
  expect((await postQuote(sandbox, { remittanceInformation: `${sevenCodePoints.repeat(11)}abcd` })).status).toBe(400)
})

test('a quote without remittanceInformation is returned without it', async () => {
  expect(await createQuote(sandbox)).not.toHaveProperty('remittanceInformation')
})

test('a description with markup and a line break is stored unchanged', async () => {
  const description = `<script>alert(1)</script>\n"quoted" & ‮rtl‬ 🧾`
  const quote = await createQuote(sandbox, { description })
  expect(await transactionOf(sandbox, quote)).toMatchObject({ description })
})

test('a description that almost reaches the size limit of the request body is stored unchanged', async () => {
  const description = 'memo '.repeat(12_000)
  expect(await transactionOf(sandbox, await createQuote(sandbox, { description }))).toMatchObject({ description })
})

test.each(purposeOfPayment.options)(
  'purposeOfPayment %s is returned in the quote and in the transaction',
  async purpose => {
    const quote = await createQuote(sandbox, { purposeOfPayment: purpose })
    expect(quote.purposeOfPayment).toBe(purpose)
    expect(await transactionOf(sandbox, quote)).toMatchObject({ purposeOfPayment: purpose })
  },
)

test('senderCustomerInfo accepts any keys and values', async () => {
  const senderCustomerInfo = { FULL_NAME: 'Ada', 'any key': [1, null, { deep: true }], '': '', toString: 1 }
  await createQuote(sandbox, { senderCustomerInfo })
})

test('a senderCustomerInfo field named __proto__ is accepted', async () => {
  const text = JSON.stringify(quoteBody(sandbox, { senderCustomerInfo: {} })).replace('{}', '{"__proto__":{"x":1}}')
  expect((await sandbox.call('POST', '/quotes', { text })).status).toBe(201)
})

test('unknown fields of a quote request are ignored and not returned', async () => {
  const destination = {
    ...(toAccount(starter.external.EUR).destination as object),
    currency: 'EUR',
    smuggled: 'leak-1',
  }
  const quote = await createQuote(sandbox, { destination, smuggled: 'leak-2' })
  const read = await sandbox.call('GET', `/quotes/${quote.id}`)
  expect(JSON.stringify(quote) + read.text + JSON.stringify(await transactionOf(sandbox, quote))).not.toMatch(/leak/)
  expect(quote.destination).not.toHaveProperty('currency')
})

test('a content type with charset UTF-8 is accepted', async () => {
  const reply = await sandbox.call('POST', '/quotes', {
    body: quoteBody(sandbox),
    headers: { 'content-type': 'application/json; charset="UTF-8"' },
  })
  expect(reply.status).toBe(201)
})
