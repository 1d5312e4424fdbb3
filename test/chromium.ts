import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without windows: it cannot be installed into nor pushed to, and a context costs a seventh of a whole one's. */
const knownShells = ['/usr/bin/chromium-headless-shell']

/**
 * What is not needed of the browser's own: the last such list counts, so Playwright's stands here once more. The pages
 * that a whole Chromium lays behind the address bar of each window cost a second of CPU a context.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** No sandbox: tests run as root in containers; nothing of the browser's own calls out. */
const commonArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  `--disable-features=${disabledFeatures.join(',')}`,
]

type Found = { executablePath: string; args: string[]; env: Record<string, string | undefined> }

/** Finds Chromium: `CHROMIUM_PATH`, else the system's, else the one that the npm package carries. */
export async function findChromium(): Promise<Found> {
  const path = process.env.CHROMIUM_PATH || known.find(existsSync)
  return path ? { executablePath: path, args: [], env: process.env } : unpackChromium()
}

/**
 * Unpacks the Chromium of `@sparticuz/chromium` (made for AWS Lambda, hence the names of the variables) beside the
 * packages, once. What it needs from the environment is set for the browser alone.
 */
async function unpackChromium(): Promise<Found> {
  const folder = join(import.meta.dirname, '../node_modules/.cache/chromium')
  await mkdir(folder, { recursive: true })
  const before = { ...process.env }
  const lambda = {
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x',
  }
  Object.assign(process.env, lambda)
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const executablePath = await packed.executablePath()
    const env = { ...process.env, TMPDIR: before.TMPDIR }
    // It is the headless shell, which has no other mode.
    return { executablePath, args: ['--headless=shell'], env }
  } finally {
    for (const name of [...Object.keys(lambda), 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

/** Finds the headless shell, or else what `findChromium` finds; `CHROMIUM_PATH` stands for both. */
async function findShell(): Promise<Found> {
  const path = process.env.CHROMIUM_PATH ? undefined : knownShells.find(existsSync)
  return path ? { executablePath: path, args: ['--headless=shell'], env: process.env } : findChromium()
}

/** Launches a Chromium for test files to share; they connect to `wsEndpoint()`. `isShell`: the quicker one will do. */
export async function launchChromium({ isShell = false } = {}): Promise<BrowserServer> {
  const { executablePath, args, env } = await (isShell ? findShell() : findChromium())
  return chromium.launchServer({
    executablePath,
    args: [...commonArgs, ...args],
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
  })
}
