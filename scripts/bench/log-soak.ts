import { setTimeout as pause } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'

/** Calls per second, and maximum duration of the warm-up in seconds. A warm-up of this duration fills the page. */
const [RATE, WARM_UP_SECONDS] = [50, 25]
/** Maximum number of exchanges on the page. If there are more, the page drops the oldest. */
const ROWS_MAX = 1_000

export interface LogSoakFigures {
  readonly seconds: number
  /** Number of answered calls. */
  readonly exchanges: number
  readonly longestFrameMs: number
  readonly framesOver50Ms: number
  readonly longTasks: number
  /** JavaScript heap after garbage collection. `heapMbFull` is measured after the warm-up, `heapMbEnd` at the end. */
  readonly heapMbFull: number
  readonly heapMbEnd: number
  readonly nodesFull: number
  readonly nodesEnd: number
}

/** Measures the frames and memory of an open Log page in Chromium while {@link RATE} calls per second appear on it. */
export async function soakLog(
  origin: string,
  { seconds, authorization, executablePath }: { seconds: number; authorization: string; executablePath: string },
): Promise<LogSoakFigures> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${origin}/log`)
    await page.getByTestId('clock-now').filter({ hasNotText: '--' }).waitFor()
    const probe = await page.context().newCDPSession(page)
    await probe.send('Performance.enable')
    const send = () => callOnce(origin, authorization)
    await watchFrames(page)
    let exchanges = await sendEvenly(Math.min(WARM_UP_SECONDS, seconds / 2), send)
    const full = await readMemory(probe)
    await resetFrames(page)
    exchanges += await sendEvenly(seconds - Math.min(WARM_UP_SECONDS, seconds / 2), send)
    const frames = await readFrames(page)
    const end = await readMemory(probe)
    await expectRowCount(page, exchanges)
    return {
      seconds,
      exchanges,
      ...frames,
      heapMbFull: full.heapMb,
      heapMbEnd: end.heapMb,
      nodesFull: full.nodes,
      nodesEnd: end.nodes,
    }
  } finally {
    await browser.close()
  }
}

/** Returns the table rows of the figures, with their goals. */
export function soakRows(figures: LogSoakFigures): readonly string[][] {
  const { longestFrameMs, framesOver50Ms, longTasks, heapMbFull, heapMbEnd, nodesFull, nodesEnd } = figures
  return [
    ['longest frame, ms', longestFrameMs.toFixed(1), '<= 50'],
    ['frames over 50 ms', String(framesOver50Ms), '0'],
    ['tasks over 50 ms', String(longTasks), '0'],
    ['heap with a full page and at the end, MB', `${heapMbFull.toFixed(1)}, ${heapMbEnd.toFixed(1)}`, '<= 1.1 x full'],
    ['DOM nodes with a full page and at the end', `${nodesFull}, ${nodesEnd}`, '<= 1.1 x full'],
  ]
}

/** Sends calls at an even rate, without waiting for each response. Returns their number when all are answered. */
async function sendEvenly(seconds: number, send: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  const calls: Promise<void>[] = []
  const count = Math.round(seconds * RATE)
  for (let sent = 0; sent < count; sent += 1) {
    const dueInMs = startedAt + (sent * 1_000) / RATE - performance.now()
    if (dueInMs > 0) await pause(dueInMs)
    calls.push(send())
  }
  await Promise.all(calls)
  return count
}

async function callOnce(origin: string, authorization: string): Promise<void> {
  const response = await fetch(`${origin}/api/2025-10-13/config`, { headers: { authorization } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`A call was answered with status ${response.status}.`)
}

interface Frames {
  readonly longestFrameMs: number
  readonly framesOver50Ms: number
  readonly longTasks: number
}

type WatchedWindow = { soak: { longestFrameMs: number; framesOver50Ms: number; longTasks: number } }

async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const soak = { longestFrameMs: 0, framesOver50Ms: 0, longTasks: 0 }
    Object.assign(window, { soak })
    let last = performance.now()
    const tick = (now: number) => {
      // Rounded to whole milliseconds, because three frames of a 60 Hz display measure 50.0 or 50.1 ms.
      const frameMs = Math.round(now - last)
      soak.longestFrameMs = Math.max(soak.longestFrameMs, frameMs)
      if (frameMs > 50) soak.framesOver50Ms += 1
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    new PerformanceObserver(list => {
      soak.longTasks += list.getEntries().length
    }).observe({ type: 'longtask' })
  })
}

/** Discards the frames recorded so far, because the garbage collection requested by `readMemory` paused the page. */
async function resetFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    Object.assign((window as unknown as WatchedWindow).soak, { longestFrameMs: 0, framesOver50Ms: 0, longTasks: 0 })
  })
}

function readFrames(page: Page): Promise<Frames> {
  return page.evaluate(() => ({ ...(window as unknown as WatchedWindow).soak }))
}

async function readMemory(probe: CDPSession): Promise<{ heapMb: number; nodes: number }> {
  await probe.send('HeapProfiler.collectGarbage')
  const { metrics } = await probe.send('Performance.getMetrics')
  const metricOf = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN
  return { heapMb: metricOf('JSHeapUsedSize') / 1_048_576, nodes: metricOf('Nodes') }
}

/** Proves that the page showed the calls. An empty page would be fast too. */
async function expectRowCount(page: Page, exchanges: number): Promise<void> {
  const shown = Math.min(exchanges, ROWS_MAX)
  await page.locator(`table[aria-rowcount="${shown + 1}"]`).waitFor({ timeout: 10_000 })
}
