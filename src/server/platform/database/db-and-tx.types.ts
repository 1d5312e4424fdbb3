import { afterCommit, type Db, notifyChannel, transaction, withTables } from './database.ts'

const notes = withTables<{ note: { id: number; text: string } }>()
const invoices = withTables<{ invoice: { id: number } }>()

/** Never run: that the type check passes is the test. Each line marked so must not compile. */
export async function typesHold(outer: Db) {
  // @ts-expect-error the table belongs to another feature
  invoices(outer).selectFrom('note')
  // @ts-expect-error the column is not there
  notes(outer).selectFrom('note').select('balance')
  // @ts-expect-error a Db is no Tx: this must run in a transaction
  await notifyChannel(outer, 'test_channel', '')
  // @ts-expect-error nor is it here
  afterCommit(outer, () => {})
  // @ts-expect-error an opaque handle has no tables of its own
  outer.selectFrom('note')
  await transaction(outer, async tx => {
    await invoices(tx).selectFrom('invoice').select('id').execute()
    await notifyChannel(tx, 'test_channel', '')
  })
}
