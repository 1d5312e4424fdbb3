import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '#features.server.ts'
import { coreFeature } from '#server/core.ts'
import { listMigrations } from '#server/create-app-context.ts'
import { backup } from '#server/platform/backup/backup.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { buySeat, newGroup, openShop, readBalance } from '../../../test/bank.ts'
import { compareWithBank } from '../../../test/compare-with-bank.ts'

test('books that are restored from a backup are whole, and still refuse every change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hamava-books-'))
  await using shop = await openShop()
  const buyer = await shop.user()
  const first = await buySeat(shop, buyer, await newGroup(shop))
  await buyer.post(`/api/payment/orders/${first}/refund`, { to: 'wallet' })
  const file = join(folder, 'books.backup')
  await backup(shop, file)
  await buySeat(shop, buyer, await newGroup(shop))
  const migrations = listMigrations([coreFeature, ...features])
  await restore({ ...shop, migrations }, file, { replace: true })
  expect(await readBalance(buyer)).toBe(10_000_000)
  const { faults } = await compareWithBank(shop)
  // The purchase after the backup is the bank's alone.
  expect(faults).toEqual([
    expect.stringContaining('confirmed and not booked'),
    expect.stringContaining('the banks say'),
  ])
  await expect(shop.database.execute('delete from ledger_entry', [])).rejects.toThrow(/never changed/)
  await rm(folder, { recursive: true, force: true })
})
