import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../emulators/gateway/serve.ts'
import { startZarinpal } from '../emulators/zarinpal/server.ts'
import { startZibal } from '../emulators/zibal/server.ts'

/**
 * Starts the demo's banks on the ports after ours (free ones, where those are taken), and tells the product where they
 * are. They keep their payments in the data folder, as a bank remembers them whatever becomes of us. Nothing where the
 * settings name a gateway.
 */
export async function startDemoBanks(environment: Record<string, string | undefined>): Promise<void> {
  const { APP_ENV = 'demo', PAYMENT_PROVIDER = 'emulator', ZARINPAL_URL, PORT, DATA_DIR } = environment
  if (APP_ENV !== 'demo' || (PAYMENT_PROVIDER || 'emulator') !== 'emulator' || ZARINPAL_URL) return
  const folder = DATA_DIR || '.data'
  mkdirSync(folder, { recursive: true })
  const port = Number(PORT || 3000)
  const start = async (open: (place: Place) => Promise<{ url: string }>, name: string, wanted: number) => {
    const place = { file: join(folder, name) }
    return wanted < 65_536 ? open({ ...place, port: wanted }).catch(() => open(place)) : open(place)
  }
  const zarinpal = await start(startZarinpal, 'demo-bank.jsonl', port + 1)
  const zibal = await start(startZibal, 'demo-bank-zibal.jsonl', port + 2)
  environment.ZARINPAL_URL = zarinpal.url
  environment.ZIBAL_URL ||= zibal.url
}
