import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackChromium } from './chromium-package.mjs'
import { Rejection } from './project.mjs'

/** Program names, preferred ones first. The headless shell uses a third less CPU time than the others. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const NO_BROWSER =
  'No Chromium found. Install Chromium or Chrome, or set CHROMIUM_PATH to the path of the browser program.'

/**
 * Returns the path of Chromium or Chrome, or undefined if no browser is found. Throws Rejection if the
 * path in CHROMIUM_PATH does not exist.
 */
export async function findBrowser() {
  return browserFromEnv() ?? findInstalled() ?? (await findDownloaded()) ?? (await unpackChromium())
}

function browserFromEnv() {
  const path = process.env.CHROMIUM_PATH
  if (path && !existsSync(path)) throw new Rejection(`CHROMIUM_PATH=${path} does not exist. Correct or unset it.`)
  return path || undefined
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin')
  const candidates = COMMANDS.flatMap(command => folders.map(folder => join(folder, command)))
  return [...candidates, ...APPLICATIONS].find(path => existsSync(path))
}

async function findDownloaded() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}
