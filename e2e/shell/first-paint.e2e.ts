import { expect, test } from '../harness/journey-test.ts'

const DARK = 'rgb(10, 14, 17)'

for (const path of ['/', '/reference']) {
  test(`${path} is dark before its first paint if the dark theme is stored`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.addInitScript(() => {
      localStorage.setItem('countersign-theme', 'dark')
      const seen = {
        darkAt: Number.POSITIVE_INFINITY,
        paintedAt: Number.POSITIVE_INFINITY,
        backgrounds: [] as string[],
      }
      Object.assign(window, { seen })
      const dark = new MutationObserver(() => {
        if (document.documentElement.dataset.theme === 'dark') seen.darkAt = Math.min(seen.darkAt, performance.now())
      })
      dark.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-theme'] })
      new PerformanceObserver(list => {
        for (const { startTime } of list.getEntries()) seen.paintedAt = Math.min(seen.paintedAt, startTime)
      }).observe({ type: 'paint', buffered: true })
      // Records the background color before each of the first 20 frames.
      const recordFrame = () => {
        if (document.body !== null) seen.backgrounds.push(getComputedStyle(document.body).backgroundColor)
        if (seen.backgrounds.length < 20) requestAnimationFrame(recordFrame)
      }
      requestAnimationFrame(recordFrame)
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const read = () =>
      page.evaluate(
        () => (window as unknown as { seen: { darkAt: number; paintedAt: number; backgrounds: string[] } }).seen,
      )
    await expect.poll(async () => (await read()).backgrounds.length).toBeGreaterThanOrEqual(20)
    const { darkAt, paintedAt, backgrounds } = await read()
    expect(paintedAt).toBeLessThan(Number.POSITIVE_INFINITY)
    expect(darkAt).toBeLessThan(paintedAt)
    expect(new Set(backgrounds)).toEqual(new Set([DARK]))
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  })
}
