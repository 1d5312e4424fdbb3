import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoAccount, demoAccounts } from '../src/account/demo-accounts.ts'

type Settings = {
  PAYMENT_PROVIDER: string[]
  ZARINPAL_URL: string
  ZIBAL_URL: string | null
  DATABASE_URL?: string
  DATA_DIR: string
  BRAND_LATIN: string
  DEMO_CONTENT: boolean
}

/**
 * Says the setup link to whoever sits at the terminal; where nobody does, keeps it out of the log, in a file that only the
 * program's own user reads. Answers the sentence to print.
 */
export async function handOverSetupLink(link: string, dataDir: string): Promise<string> {
  const about = 'Nobody owns this school yet. Whoever opens the setup link within an hour and signs in, does'
  if (process.stdout.isTTY) return `${about}: ${link}`
  const file = join(dataDir, 'setup-link.txt')
  // Whoever waits for the file finds all of it.
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, `${link}\n`, { mode: 0o600 })
  await rename(unfinished, file)
  return `${about}; it is in ${file}. Or: npm run owner -- 09121234567`
}

export const ownerless = 'Nobody owns this school yet. Make its owner: npm run owner -- 09121234567'

/**
 * What `npm start` prints for the person who started a demo. A demo without content has none of its accounts; `setup` says
 * how it gets an owner.
 */
export function formatStartupBanner(
  address: string,
  settings: Settings,
  { isOwned, setup }: { isOwned: boolean; setup: string | null },
): string {
  const store = settings.DATABASE_URL ? 'PostgreSQL' : `embedded database in ${settings.DATA_DIR}`
  const lines = [
    '',
    `  ${settings.BRAND_LATIN} is open at ${address}   (${store})`,
    ...(isOwned ? [] : ['', `  ${setup ?? ownerless}`]),
    ...(settings.DEMO_CONTENT
      ? ['', '  Demo accounts (phone, password):', ...demoAccounts.map(describeAccount)]
      : []),
    '',
    `  Stand-ins: SMS and mail land in the outbox, ${address}/outbox`,
    ...(settings.PAYMENT_PROVIDER.includes('emulator')
      ? [
          `  and banks are emulators at ${[settings.ZARINPAL_URL, settings.ZIBAL_URL].filter(Boolean).join(' and ')}; no money moves`,
        ]
      : []),
    `  API: ${address}/api/docs`,
  ]
  return `${lines.join('\n')}\n`
}

function describeAccount({ phone, password, about }: DemoAccount): string {
  const number = phone.replace(/^\+98(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
  return `    ${number}   ${password.padEnd(28)}${about}`
}
