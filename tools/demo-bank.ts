import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startZarinpal } from '../emulators/zarinpal/server.ts'

/**
 * Starts the demo's bank on the port after ours (a free one, where that is taken), and tells the product where it is. It
 * keeps its payments in the data folder, as a bank remembers them whatever becomes of us. Nothing where the settings
 * name a gateway.
 */
export async function startDemoBank(environment: Record<string, string | undefined>): Promise<void> {
  const { APP_ENV = 'demo', PAYMENT_PROVIDER = 'emulator', ZARINPAL_URL, PORT, DATA_DIR } = environment
  if (APP_ENV !== 'demo' || (PAYMENT_PROVIDER || 'emulator') !== 'emulator' || ZARINPAL_URL) return
  const folder = DATA_DIR || '.data'
  mkdirSync(folder, { recursive: true })
  const start = (port: number) => startZarinpal({ file: join(folder, 'demo-bank.jsonl'), port })
  const port = Number(PORT || 3000) + 1
  const { url } = await (port < 65_536 ? start(port).catch(() => start(0)) : start(0))
  environment.ZARINPAL_URL = url
}
