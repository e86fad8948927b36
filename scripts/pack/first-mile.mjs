import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { projectRoot } from '../setup/project.mjs'
import { formatFailure, NOTHING, reportSuite } from '../test/test-counts.mjs'
import { UNSET_SETTINGS } from '../test/unset-settings.mjs'

/** Maximum time of one program, or of the wait for a line of it, in milliseconds. */
const PROGRAM_MAX_MS = 60_000

const programs = join(projectRoot, 'scripts/pack/first-mile')

/**
 * Walks the way of an integrator's first program in an empty folder, with Node and the package's tarball only. Runs the
 * steps in order and stops after the first that fails. Prints each step, the minutes and the counts. Returns the counts.
 */
export async function walkFirstMile(tarball) {
  const walk = createWalk(tarball)
  const startedAt = performance.now()
  const counts = { ...NOTHING }
  try {
    for (const [title, step] of Object.entries(STEPS)) {
      const stepAt = performance.now()
      try {
        await step(walk)
      } catch (error) {
        const failures = [formatFailure(`First mile › ${title}`, String(error?.stack ?? error))]
        return reportSuite('First mile', { ...counts, failed: 1, failures })
      }
      counts.passed += 1
      console.log(`First mile: ${title} (${((performance.now() - stepAt) / 1000).toFixed(1)} s)`)
    }
  } finally {
    walk.end()
  }
  console.log(`First mile: ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  return reportSuite('First mile', counts)
}

const STEPS = {
  'starts with npx --package': async walk => {
    walk.server = await walk.start('npx', ['--yes', `--package=${walk.tarball}`, 'countersign'])
  },
  'installs the package as a development dependency': async walk => {
    await walk.run('npm', ['init', '--yes'])
    await walk.run('npm', ['install', '--save-dev', '--no-audit', '--no-fund', '--prefer-offline', walk.tarball])
  },
  'executes a quote': async walk => assert.equal(await walk.node('quote-program.mjs'), 'COMPLETED'),
  'signs in a wallet on the command line, and stamps a payload': async walk => {
    const printed = await walk.cli(['wallet', 'sign-in', '--session', 'session.json'])
    assert.match(printed, /"id": "Session:/)
    assert.match(await walk.cli(['wallet', 'stamp', '--session', 'session.json'], '{"a":1}'), /^[\w-]{200,}$/)
  },
  'signs in a wallet from code, and sends a signed retry': async walk =>
    assert.equal(await walk.node('wallet-program.mjs'), '200'),
  'forwards a webhook to a receiver that verifies it': async walk => {
    const receiver = walk.launch(process.execPath, ['receiver-program.mjs'])
    const listener = walk.launch('npx', ['countersign', 'listen', '--forward', await receiver.line(/^http/)])
    await listener.line(/^Ready/)
    await walk.node('quote-program.mjs')
    await receiver.line(/^verified OUTGOING_PAYMENT.COMPLETED$/)
  },
  'starts with a seed that funds a new customer': async walk => {
    const { baseUrl, headers, pid } = await walk.start('npx', ['countersign'], ['--seed', 'seed.json'])
    const [ada] = (await fetchJson(`${baseUrl}/customers?platformCustomerId=ada`, headers)).data
    const accounts = await fetchJson(
      `${baseUrl}/customers/internal-accounts?customerId=${ada.id}&currency=USD`,
      headers,
    )
    assert.equal(accounts.data[0].balance.amount, 250_000)
    process.kill(pid, 'SIGTERM')
  },
  'restores a snapshot, and copies one through a file': async walk => {
    const count = async () => (await fetchJson(`${walk.server.baseUrl}/customers`, walk.server.headers)).data.length
    const before = await count()
    await walk.cli(['snapshot', 'save', 'before'])
    await walk.cli(['snapshot', 'export', 'shop.json'])
    const { baseUrl, headers } = walk.server
    const body = JSON.stringify({ customerType: 'INDIVIDUAL', platformCustomerId: 'later' })
    await fetch(`${baseUrl}/customers`, { method: 'POST', headers, body })
    assert.equal(await count(), before + 1)
    await walk.cli(['snapshot', 'load', 'before'])
    assert.equal(await count(), before)
    await walk.cli(['snapshot', 'import', 'shop.json', '--load'])
    assert.equal(await count(), before)
  },
  'runs a Vitest project': async walk => {
    // Vitest comes from this project, so that the walk installs nothing but the tarball.
    symlinkSync(join(projectRoot, 'node_modules/vitest'), join(walk.folder, 'node_modules/vitest'))
    cpSync(join(programs, 'with-vitest.mjs'), join(walk.folder, 'shop.test.mjs'))
    assert.match(await walk.run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run']), /1 passed/)
  },
  'runs a file with node --test': async walk =>
    assert.match(await walk.run(process.execPath, ['--test', 'with-node-test.mjs']), /pass 1$/m),
  'runs a CommonJS file': async walk => assert.equal(await walk.node('common.cjs'), '200'),
  'calls a tool of the MCP server': async walk => assert.equal(await walk.node('mcp.mjs'), '200'),
}

/** Returns the folder, the programs and the state of one walk. */
function createWalk(tarball) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-first-mile-'))
  cpSync(programs, folder, { recursive: true })
  const children = []
  const walk = {
    tarball,
    folder,
    /** Starts a program of the folder. `line` returns its next line of output that matches. */
    launch(program, args) {
      const child = spawn(program, args, { cwd: folder, env: environmentOf(walk), detached: true })
      children.push(child)
      return { child, line: lineReader(child) }
    },
    /** Runs a program to its end and returns its output. Throws an error if its exit code is not 0. */
    async run(program, args, input = '') {
      const { child } = walk.launch(program, args)
      child.stdin.end(input)
      const output = Promise.all([text(child.stdout), text(child.stderr)])
      const [stdout, stderr] = await withTimeout(output, [program, ...args].join(' '))
      const code = child.exitCode ?? (await new Promise(done => child.once('exit', done)))
      assert.equal(code, 0, `${[program, ...args].join(' ')}: ${stdout}${stderr}`)
      return stdout.trimEnd()
    },
    node: file => walk.run(process.execPath, [file]),
    cli: (args, input) => walk.run('npx', ['countersign', ...args], input),
    async start(program, args, more = []) {
      const options = ['start', '--ephemeral', '--headless', '--port', '0', '--json', ...more]
      const ready = JSON.parse(await walk.launch(program, [...args, ...options]).line(/^{/))
      const authorization = `Basic ${btoa(`${ready.clientId}:${ready.clientSecret}`)}`
      return { ...ready, headers: { authorization, 'content-type': 'application/json' } }
    },
    end() {
      // A program of npx is a child of npx, so end the process group.
      for (const { pid, exitCode } of children) if (exitCode === null) endGroup(pid)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return walk
}

/** Returns the environment of a program: no settings of the caller, this Node first, and the running server's token. */
function environmentOf({ folder, server }) {
  const { npm_config_ignore_scripts, ...inherited } = process.env
  const path = `${dirname(process.execPath)}:${inherited.PATH}`
  const cache = { XDG_CACHE_HOME: join(folder, '.cache'), npm_config_cache: join(folder, '.npm') }
  const started = server && {
    COUNTERSIGN_URL: server.origin,
    COUNTERSIGN_BASE_URL: server.baseUrl,
    CLIENT_ID: server.clientId,
    CLIENT_SECRET: server.clientSecret,
  }
  return {
    ...inherited,
    ...UNSET_SETTINGS,
    PORT: server && new URL(server.origin).port,
    PATH: path,
    NODE_OPTIONS: '',
    ...cache,
    ...started,
  }
}

/** Returns a function that returns the next line of a program's output that matches a pattern. */
function lineReader({ stdout }) {
  let lines
  return pattern => {
    lines ??= createInterface({ input: stdout })[Symbol.asyncIterator]()
    const find = async () => {
      for (let next = await lines.next(); !next.done; next = await lines.next())
        if (pattern.test(next.value)) return next.value
      throw new Error(`The program ended without a line that matches ${pattern}.`)
    }
    return withTimeout(find(), `a line that matches ${pattern}`)
  }
}

/** Rejects if the promise takes too long. */
async function withTimeout(promise, what) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out: ${what}`)), PROGRAM_MAX_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

async function fetchJson(url, headers) {
  const response = await fetch(url, { headers })
  assert.equal(response.status, 200, url)
  return response.json()
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // The group has already ended.
  }
}

if (process.argv[1] === import.meta.filename) await walkFirstMile(process.argv[2])
