import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '../bench/bench-server.ts'
import { PICTURES, type Picture } from './pictures.ts'
import { type Sandbox, sandboxAt, TOKEN } from './sandbox-client.ts'

/**
 * Takes screenshots of a separate server with starter data, and writes them to `docs/pictures`. Arguments select
 * screenshots by name. Without arguments, takes all of `PICTURES`.
 */

const root = resolve(import.meta.dirname, '../..')
const PORT = Number(process.env.PORT ?? 3290)
const SIZE = { width: 1440, height: 900 }

const scratch = mkdtempSync(join(tmpdir(), 'countersign-screenshots-'))
const wanted = process.argv.slice(2)
const server = await startServer({
  args: [join(root, 'scripts/run.mjs'), 'start'],
  port: PORT,
  env: {
    HOST: '127.0.0.1',
    PORT: String(PORT),
    PUBLIC_ORIGIN: `http://localhost:${PORT}`,
    DATABASE_URL: `file:${join(scratch, 'countersign.sqlite')}`,
    SANDBOX_CLIENT_ID: TOKEN.clientId,
    SANDBOX_CLIENT_SECRET: TOKEN.clientSecret,
    LOG_LEVEL: 'error',
  },
  logFile: join(scratch, 'log'),
  ready: '/api/sandbox/state',
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  // By default, the headless shell rounds glyph widths. As root, Chromium starts only without its sandbox.
  args: ['--hide-scrollbars', '--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  const sandbox = sandboxAt(`http://localhost:${PORT}`)
  for (const picture of PICTURES) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, sandbox, picture)
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}

async function take(chrome: Browser, sandbox: Sandbox, { name, show }: Picture): Promise<void> {
  await sandbox.reset()
  const page = await chrome.newPage({
    baseURL: sandbox.origin,
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await show(page, sandbox)
  // Remove the hover and focus styles of the button that was clicked last.
  await page.mouse.move(0, 0)
  await page.evaluate('document.activeElement?.blur()')
  // A palette of 256 colors makes the file much smaller.
  const png = await sharp(await page.screenshot())
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  await page.close()
  writeFileSync(join(root, `docs/pictures/${name}.png`), png)
  console.log(`${name}.png  ${Math.ceil(png.length / 1_000)} kB`)
}
