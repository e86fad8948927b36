import { test } from 'countersign/vitest'
import { expect } from 'vitest'

test('a new platform has one customer', async ({ platform }) => {
  const { data } = await (await platform.fetch('/customers')).json()
  expect(data).toHaveLength(1)
})
