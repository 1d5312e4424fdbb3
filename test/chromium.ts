import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { isProgram } from '#server/engines/media/ffmpeg.ts'

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

/** What a headless shell is started with, which has no other mode. */
const shellFlag = '--headless=shell'

type Found = { executablePath: string; args: string[]; env: Record<string, string | undefined> }

/** Finds Chromium: `CHROMIUM_PATH` (`npm`: the one of the package), else the system's, else the one of the package. */
export async function findChromium(): Promise<Found> {
  const path = process.env.CHROMIUM_PATH || known.find(isProgram)
  return path && path !== 'npm' ? { executablePath: path, args: [], env: process.env } : unpackChromium()
}

/**
 * Unpacks the Chromium of `@sparticuz/chromium` (made for AWS Lambda, hence the names of the variables) beside the
 * packages, once. What it needs is set for the browser alone: its libraries come with it, and fonts too.
 */
export async function unpackChromium(): Promise<Found> {
  const { version } = JSON.parse(await readFile(join(packages, '@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(packages, `.cache/chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    FONTCONFIG_PATH: undefined,
  }
  return { executablePath: join(folder, 'chromium'), args: [shellFlag], env }
}

const packages = join(import.meta.dirname, '../node_modules')

/** It appears whole under its name or not at all: another run may want it at the same time, or this one be stopped. */
async function unpack(folder: string) {
  await mkdir(join(packages, '.cache'), { recursive: true })
  const unpacking = await mkdtemp(`${folder}-`)
  const before = { ...process.env }
  const lambda = {
    TMPDIR: unpacking,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x',
  }
  Object.assign(process.env, lambda)
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
  } finally {
    for (const name of [...Object.keys(lambda), 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
  await writeFile(
    join(unpacking, 'fonts.conf'),
    fontsIn([join(folder, 'fonts'), join(packages, 'vazirmatn/fonts/ttf')]),
  )
  await rename(unpacking, folder).catch(failure => {
    if (!existsSync(folder)) throw failure
    return rm(unpacking, { recursive: true })
  })
}

/** Chromium falls where no font at all is found; the file that comes with it names folders of Lambda alone. */
const fontsIn = (folders: readonly string[]) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.map(folder => `  <dir>${folder}</dir>`).join('\n')}
</fontconfig>
`

/** Whether what `findChromium` finds is more than a headless shell. */
export const hasWholeChromium = async () => !(await findChromium()).args.includes(shellFlag)

/** Finds the headless shell, or else what `findChromium` finds; `CHROMIUM_PATH` stands for both. */
async function findShell(): Promise<Found> {
  const path = process.env.CHROMIUM_PATH ? undefined : knownShells.find(isProgram)
  return path ? { executablePath: path, args: [shellFlag], env: process.env } : findChromium()
}

/** Launches a Chromium. `isShell`: the quicker one will do. */
export async function launchChromium({ isShell = false } = {}): Promise<Browser> {
  const { executablePath, args, env } = await (isShell ? findShell() : findChromium())
  return chromium.launch({
    executablePath,
    args: [...commonArgs, ...args],
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
  })
}
