import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNSET_SETTINGS } from '../test/unset-settings.mjs'

/** Path of the tarball to put into the image. `npm run test:all` and `npm run pack -- --test` set it. */
const TARBALL = process.env.PACKAGE_TARBALL ?? ''
const PROJECT = resolve(import.meta.dirname, '../..')
/** ID of the user `nonroot` in distroless images. */
const USER = '65532'

const containerfile = readFileSync(join(PROJECT, 'Containerfile'), 'utf8')
const [, image = ''] = containerfile.split(/^FROM (?=gcr)/m)

function readInstruction(name: string): string {
  return new RegExp(`^${name} (.*)$`, 'm').exec(image)?.[1] ?? expect.fail(`The last stage has no ${name} instruction.`)
}

/** Parses the exec form of an instruction, a JSON array. The exec form needs no shell. */
function commandOf(name: string): readonly string[] {
  return JSON.parse(readInstruction(name).replace(/^.*?(?=\[)/, ''))
}

test('the image runs as an unprivileged user and needs no shell', () => {
  expect(readInstruction('USER')).toBe(`${USER}:${USER}`)
  expect(image).toMatch(/^gcr\.io\/distroless\/nodejs24-debian13:nonroot\n/)
  expect(image).not.toMatch(/^RUN /m)
  for (const name of ['ENTRYPOINT', 'CMD', 'HEALTHCHECK']) expect(commandOf(name).length).toBeGreaterThan(0)
})

test('compose.yaml has only settings of .env.example, and no plain-text secrets or privileged containers', () => {
  const compose = readFileSync(join(PROJECT, 'compose.yaml'), 'utf8')
  const known = readFileSync(join(PROJECT, '.env.example'), 'utf8')
  const named = [...compose.matchAll(/^ {4}([A-Z]\w+): (.*)$/gm)]
  expect(named.length).toBeGreaterThan(5)
  for (const [, name = ''] of named) expect(known).toContain(name.replace(/_FILE$/, ''))
  const secret = named.filter(([, name = '']) => /DATABASE_URL|KEY|SECRET|KEK/.test(name)).map(([, , value]) => value)
  expect(secret.filter(value => value !== "''" && !value?.startsWith('/run/secrets/'))).toEqual([])
  expect(compose).not.toMatch(/PASSWORD: |privileged: true/)
})

test('compose.yaml mounts secrets and configs from files that the commands of docs/containers.md create', () => {
  const compose = readFileSync(join(PROJECT, 'compose.yaml'), 'utf8')
  const mounted = [...compose.matchAll(/^(?:configs|secrets):\n((?: {2}.*\n)+)/gm)]
    .map(([, part = '']) => part)
    .join('')
  const files = [...mounted.matchAll(/file: (\S+?)(?: |$)/gm)].map(([, file = '']) => file)
  // Docker Compose cannot create mounts from `environment` or `content` in a read-only container.
  expect(mounted).not.toMatch(/environment|content|external/)
  expect([...mounted.matchAll(/^ {2}\w+:/gm)]).toHaveLength(files.length)

  const [, commands = ''] =
    /```sh\n([^`]*?)docker compose up\n/.exec(readFileSync(join(PROJECT, 'docs/containers.md'), 'utf8')) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'countersign-compose-'))
  try {
    execFileSync('sh', ['-ceu', commands.replace('npm run pack\n', '')], { cwd: folder })
    for (const file of files.filter(name => name.startsWith('./compose.secrets/')))
      expect(statSync(join(folder, file)).mode & 0o777, file).toBe(0o644)
    const password = readFileSync(join(folder, 'compose.secrets/database_password'), 'utf8')
    expect(readFileSync(join(folder, 'compose.secrets/database_url'), 'utf8')).toContain(`:${password}@database:`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  expect(readFileSync(join(PROJECT, 'scripts/compose/balancer.conf'), 'utf8')).toContain('server one:3000')
})

/** To isolate a server as a container engine does, a process needs root and namespaces. */
const canIsolate =
  process.getuid?.() === 0 && isSupported('unshare', ['--mount', '--net', '--pid', '--fork', 'ip', 'link'])

function isSupported(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(TARBALL === '' || !canIsolate)(
  'the image, run as an unprivileged user with a read-only root directory',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-image-'))
    const root = join(folder, 'root')
    const children: ChildProcess[] = []

    beforeAll(async () => {
      const app = join(root, 'app')
      for (const path of [app, join(root, 'data'), join(root, 'etc')]) mkdirSync(path, { recursive: true })
      // Temporary folders are private, but the image's user must be able to enter them.
      for (const path of [folder, root]) chmodSync(path, 0o755)
      writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
      copyNode()
      const args = ['install', '--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', TARBALL]
      await promisify(execFile)('npm', args, { cwd: app, env: { ...process.env, ...UNSET_SETTINGS } })
    })
    afterAll(() => {
      for (const child of children) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })

    function copyNode(): void {
      const libraries = execFileSync('ldd', [process.execPath], { encoding: 'utf8' }).match(/\/\S+/g) ?? []
      for (const [from, to] of [[process.execPath, '/nodejs/bin/node'], ...libraries.map(path => [path, path])]) {
        const copy = join(root, to ?? '')
        mkdirSync(dirname(copy), { recursive: true })
        copyFileSync(from ?? '', copy)
        chmodSync(copy, 0o755)
      }
    }

    function commandInRoot(command: readonly string[]): readonly string[] {
      return [
        'env',
        '-i',
        'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
        ...readInstruction('ENV').split(' '),
        'chroot',
        `--userspec=${USER}:${USER}`,
        '--groups=',
        root,
        ...command,
      ]
    }

    /** Starts the image in new namespaces, as a container engine does. `child` is `unshare`, `pid` the server's PID. */
    async function startImage(): Promise<{ child: ChildProcess; pid: number }> {
      const prepare = [
        'mount --bind "$0" "$0"',
        `mount -t tmpfs -o uid=${USER},gid=${USER},mode=0700 tmpfs "$0/data"`,
        'mount -o remount,ro,bind "$0"',
        'ip link set lo up',
        'exec "$@"',
      ].join(' && ')
      const command = commandInRoot([...commandOf('ENTRYPOINT'), ...commandOf('CMD')])
      const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child']
      const child = spawn('unshare', [...namespaces, 'sh', '-c', prepare, root, ...command])
      children.push(child)
      let printed = ''
      child.stdout.on('data', piece => (printed += piece))
      child.stderr.on('data', piece => (printed += piece))
      await expect.poll(() => printed, { timeout: 30_000 }).toContain('http://localhost:3000')
      const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
      return { child, pid }
    }

    async function runInNamespaces(pid: number, command: readonly string[]): Promise<string> {
      const namespaces = [`--target=${pid}`, '--mount', '--net', '--pid']
      return (await promisify(execFile)('nsenter', [...namespaces, ...command])).stdout
    }

    test('passes its health check, answers calls, writes to /data but not to /app, and exits on SIGTERM', async () => {
      const { child, pid } = await startImage()
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s${USER}\\s${USER}`, 'm'))
      expect(await runInNamespaces(pid, commandInRoot(commandOf('HEALTHCHECK')))).toBe('ok\n')

      const script = `
      import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
      const { clientId, clientSecret } = JSON.parse(readFileSync('/data/credentials.json', 'utf8'))
      const headers = { authorization: 'Basic ' + btoa(clientId + ':' + clientSecret) }
      const { status } = await fetch('http://localhost:3000/api/2025-10-13/customers', { headers })
      let writeError = ''
      try { writeFileSync('/app/new', '') } catch (error) { writeError = error.code }
      console.log(JSON.stringify({ status, writeError, data: readdirSync('/data').sort() }))`
      const node = commandOf('ENTRYPOINT')[0] ?? ''
      const seen = JSON.parse(
        await runInNamespaces(pid, commandInRoot([node, '--input-type=module', '--eval', script])),
      )
      expect(seen).toMatchObject({ status: 200, writeError: 'EROFS' })
      expect(seen.data).toEqual(expect.arrayContaining(['countersign.sqlite', 'credentials.json', 'kek']))

      process.kill(pid, 'SIGTERM')
      // The server is process 1 of its PID namespace. The kernel ignores SIGTERM if process 1 has no handler for it.
      expect((await once(child, 'exit'))[0]).toBe(143)
    })
  },
)
