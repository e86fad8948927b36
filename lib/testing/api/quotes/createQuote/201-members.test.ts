import { expect, test } from 'vitest'
import { purposeOfPayment } from '#lib/contract/quotes/quote'
import { askQuote, madeQuote, quoteBody, toAccount, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const { starter } = sandbox

test('remittanceInformation of 80 characters beyond the BMP is taken and repeated', async () => {
  const remittanceInformation = '🧾'.repeat(80)
  const quote = await madeQuote(sandbox, { remittanceInformation })
  expect(quote.remittanceInformation).toBe(remittanceInformation)
  expect(await transactionOf(sandbox, quote)).toMatchObject({ remittanceInformation })
})

test('remittanceInformation counts code points, not what a reader sees as one character', async () => {
  const seven = '👩‍👩‍👧‍👦'
  expect((await askQuote(sandbox, { remittanceInformation: `${seven.repeat(11)}abc` })).status).toBe(201)
  expect((await askQuote(sandbox, { remittanceInformation: `${seven.repeat(11)}abcd` })).status).toBe(400)
})

test('a quote without remittanceInformation repeats none', async () => {
  expect(await madeQuote(sandbox)).not.toHaveProperty('remittanceInformation')
})

test('a description is kept as it is, markup and line breaks included', async () => {
  const description = `<script>alert(1)</script>\n"quoted" & ‮rtl‬ 🧾`
  const quote = await madeQuote(sandbox, { description })
  expect(await transactionOf(sandbox, quote)).toMatchObject({ description })
})

test('a description may be as long as its body allows', async () => {
  const description = 'memo '.repeat(12_000)
  expect(await transactionOf(sandbox, await madeQuote(sandbox, { description }))).toMatchObject({ description })
})

test.each(purposeOfPayment.options)('purposeOfPayment %s is taken and told by the transaction', async purpose => {
  const quote = await madeQuote(sandbox, { purposeOfPayment: purpose })
  expect(await transactionOf(sandbox, quote)).toMatchObject({ purposeOfPayment: purpose })
})

test('senderCustomerInfo takes any keys and values', async () => {
  const senderCustomerInfo = { FULL_NAME: 'Ada', 'any key': [1, null, { deep: true }], '': '', toString: 1 }
  await madeQuote(sandbox, { senderCustomerInfo })
})

test('a senderCustomerInfo named __proto__ changes nothing and is taken', async () => {
  const text = JSON.stringify(quoteBody(sandbox, { senderCustomerInfo: {} })).replace('{}', '{"__proto__":{"x":1}}')
  expect((await sandbox.call('POST', '/quotes', { text })).status).toBe(201)
})

test('members the contract does not know are ignored, and never repeated', async () => {
  const destination = {
    ...(toAccount(starter.external.EUR).destination as object),
    currency: 'EUR',
    smuggled: 'leak-1',
  }
  const quote = await madeQuote(sandbox, { destination, smuggled: 'leak-2' })
  const read = await sandbox.call('GET', `/quotes/${quote.id}`)
  expect(JSON.stringify(quote) + read.text + JSON.stringify(await transactionOf(sandbox, quote))).not.toMatch(/leak/)
  expect(quote.destination).not.toHaveProperty('currency')
})

test('a content type may name its charset, UTF-8', async () => {
  const reply = await sandbox.call('POST', '/quotes', {
    body: quoteBody(sandbox),
    headers: { 'content-type': 'application/json; charset="UTF-8"' },
  })
  expect(reply.status).toBe(201)
})
