import { type DemoAccount, demoAccounts } from '../src/account/demo-accounts.ts'

type Settings = {
  PAYMENT_PROVIDER: string
  ZARINPAL_URL: string
  DATABASE_URL?: string
  DATA_DIR: string
  BRAND_LATIN: string
}

export const ownerless = 'Nobody owns this school yet. Make its owner: npm run owner -- 09121234567'

/** What `npm start` prints for the person who started a demo. */
export function formatStartupBanner(address: string, settings: Settings, hasOwner: boolean): string {
  const store = settings.DATABASE_URL ? 'PostgreSQL' : `embedded database in ${settings.DATA_DIR}`
  const lines = [
    '',
    `  ${settings.BRAND_LATIN} is open at ${address}   (${store})`,
    ...(hasOwner ? [] : ['', `  ${ownerless}`]),
    '',
    '  Demo accounts (phone, password):',
    ...demoAccounts.map(describeAccount),
    '',
    `  Stand-ins: SMS and mail land in the outbox, ${address}/outbox`,
    ...(settings.PAYMENT_PROVIDER === 'emulator'
      ? [`  and the bank is an emulator at ${settings.ZARINPAL_URL}; no money moves`]
      : []),
    `  API: ${address}/api/docs`,
  ]
  return `${lines.join('\n')}\n`
}

function describeAccount({ phone, password, about }: DemoAccount): string {
  const number = phone.replace(/^\+98(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
  return `    ${number}   ${password.padEnd(28)}${about}`
}
