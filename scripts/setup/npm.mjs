import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './run-process.mjs'

/** Runs npm, the one that started us if any, and returns its exit code. Prints output only on failure. */
export function npm(args, options = {}) {
  const starter = process.env.npm_execpath
  if (starter?.endsWith('npm-cli.js')) return runQuietly(process.execPath, [starter, ...args], options)
  return runQuietly('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Installs a folder's package.json and lockfile into another folder, without package scripts. */
export function installFolder(from, into) {
  mkdirSync(into, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(from, file), join(into, file))
  return npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: into })
}
