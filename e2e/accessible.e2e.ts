import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './sandbox.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// Contrast differs by scheme and layout by width, so two of the four pairs judge all of both.
for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test(`no page breaks WCAG 2.2 AA, ${colorScheme}, ${width} pixels wide`, async ({ page, outside }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const accepted = await outside.quote()
    const refused = await outside.quote({}, 'wrong')

    async function judge(state: string) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, state).toEqual([])
    }

    for (const path of ['/log', '/log?q=none', '/log/ex_nothing', '/login', '/nowhere']) {
      await page.goto(path)
      await judge(path)
    }
    for (const { exchangeId } of [accepted, refused]) {
      await page.goto(`/log/${exchangeId}`)
      await judge(exchangeId)
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Send it from here' }).click()
    await expect(page.getByTestId('body-as-sent')).toBeVisible()
    await page.getByRole('region', { name: 'Log', exact: true }).getByRole('button', { name: 'Log' }).click()
    await judge('answer and drawer')
    await page.getByRole('button', { name: /^Sandbox clock/ }).click()
    await page.getByRole('button', { name: 'Freeze', exact: true }).click()
    await judge('frozen clock')
  })
}
