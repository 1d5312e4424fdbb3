import type { SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import { type SheetColumn, writeSheet } from '#server/platform/xlsx.ts'
import { maskIdentifier } from '../identity/identity.server.ts'
import { mayDo } from '../permissions.ts'
import { record } from './audit.server.ts'

/** A column of an exported list. `contact` and `national-id` are masked for whoever may not read contacts whole. */
export type ExportColumn<Row> = Omit<SheetColumn<Row>, 'kind'> & {
  kind: SheetColumn<Row>['kind'] | 'contact' | 'national-id'
}

/** So many rows are asked for at once: an export of any length holds no more of them. */
export const exportPageSize = 500

/**
 * Exports a list as a spreadsheet: recorded in the audit log, masked by the reader's permissions, and read page by page
 * while it is sent, so that neither memory nor a transaction grows with it.
 * @param list.name what the file is called, and how the audit log knows the list
 * @param list.filter what narrowed the list, without what anybody typed
 * @param list.readPage the rows after a place of the list, which the last page answered; null is its beginning
 */
export async function exportList<Row, Place>(
  { db, user, now }: SignedIn,
  list: {
    name: string
    title: string
    filter: Record<string, string | number | undefined>
    columns: readonly ExportColumn<Row>[]
    readPage: (after: Place | null) => Promise<{ rows: readonly Row[]; next: Place | null }>
  },
) {
  await transaction(db, tx =>
    record(tx, {
      actorId: user.id,
      action: 'list.exported',
      subjectId: null,
      about: { kind: 'list', id: list.name, name: list.title },
      details: list.filter,
      at: now(),
    }),
  )
  const isOpen = mayDo(user.roles, 'people.contacts')
  const columns = list.columns.map(({ kind, value, head }): SheetColumn<Row> => {
    if (kind !== 'contact' && kind !== 'national-id') return { kind, value, head }
    const mask = kind === 'contact' ? maskIdentifier : (typed: string) => `•••${typed.slice(-3)}`
    return {
      head,
      kind: 'text',
      value(row) {
        const whole = value(row)
        return whole === null || isOpen ? whole : mask(String(whole))
      },
    }
  })
  return {
    chunks: writeSheet(list.title, columns, readRows(list.readPage)),
    name: `${list.name}.xlsx`,
    // Browsers write an underscore where a file's name has a joiner.
    saveAs: `${list.title.replaceAll('\u200C', ' ')}.xlsx`,
  }
}

/** The `readPage` of a list that is read by numbered pages. */
export const readByNumber =
  <Row>(
    list: (part: { page: number; perPage: number }) => Promise<{ items: readonly Row[]; total: number }>,
  ) =>
  async (after: number | null) => {
    const page = after ?? 1
    const { items, total } = await list({ page, perPage: exportPageSize })
    return { rows: items, next: page * exportPageSize < total ? page + 1 : null }
  }

async function* readRows<Row, Place>(
  readPage: (after: Place | null) => Promise<{ rows: readonly Row[]; next: Place | null }>,
): AsyncGenerator<Row> {
  let after: Place | null = null
  do {
    const page: { rows: readonly Row[]; next: Place | null } = await readPage(after)
    yield* page.rows
    after = page.next
  } while (after !== null)
}
