import type { Item } from './item.ts'
import { markInUse, writeOutboxCount } from './outbox-count.ts'
import { type KeptFile, openOwn } from './own-database.ts'
import type { Owner } from './owner.ts'

markInUse()

/** What becomes of an outbox: items written over or added, and the keys of those that go. */
export type Change<T> = {
  put?: readonly Item[]
  drop?: readonly string[]
  /** Bytes of files of what is put; those of items that go, go with them. */
  files?: readonly KeptFile[]
  /** Keys of files that were chosen in a form and are now those of what is put. */
  chosen?: IDBKeyRange
  result: T
}

/** Where the browser keeps nothing, items live as long as the page. */
const inMemory = new Map<Owner, Map<string, Item>>()
const filesInMemory = new Map<string, KeptFile>()

/** For how long what was sent is shown, in milliseconds. */
const visibleMs = 24 * 3600 * 1000

/** The owner's items in their order. */
export async function readItems(owner: Owner): Promise<Item[]> {
  const database = await openOwn(owner)
  return inOrder(database ? await database.getAll('outbox') : listInMemory(owner))
}

/** The bytes of a file of the outbox; undefined once it is there no more. */
export async function readFileBytes(owner: Owner, id: string): Promise<ArrayBuffer | undefined> {
  const database = await openOwn(owner)
  return (database ? await database.get('files', id) : filesInMemory.get(id))?.bytes
}

/** Changes an outbox in one step, whichever tab else is at it; `work` sees the items in their order. */
export async function changeItems<T>(owner: Owner, work: (items: Item[]) => Change<T>): Promise<T> {
  const database = await openOwn(owner)
  const { items, result, isChanged } = database ? await changeStored() : changeRemembered()
  if (!isChanged) return result
  const count = (...states: Item['state'][]) => items.filter(({ state }) => states.includes(state)).length
  writeOutboxCount(owner, {
    waiting: count('waiting', 'sending'),
    failed: count('failed'),
    sent: count('sent'),
  })
  return result

  async function changeStored() {
    const transaction = database!.transaction(['outbox', 'files'], 'readwrite', { durability: 'strict' })
    const [stored, files] = [transaction.objectStore('outbox'), transaction.objectStore('files')]
    const items = inOrder(await stored.getAll())
    const change = work(items)
    const [after, old] = applied(items, change)
    await Promise.all([
      ...(change.put ?? []).map(item => stored.put(item)),
      ...(change.files ?? []).map(file => files.put(file)),
      ...old.map(key => stored.delete(key)),
      ...listGoneFiles(items, after).map(id => files.delete(id)),
      change.chosen && files.delete(change.chosen),
      transaction.done,
    ])
    return { items: after, result: change.result, isChanged: old.length > 0 || Boolean(change.put?.length) }
  }

  function changeRemembered() {
    const items = inOrder(listInMemory(owner))
    const change = work(items)
    const [after, old] = applied(items, change)
    for (const file of change.files ?? []) filesInMemory.set(file.id, file)
    for (const id of listGoneFiles(items, after)) filesInMemory.delete(id)
    inMemory.set(owner, new Map(after.map(item => [item.key, item])))
    return { items: after, result: change.result, isChanged: old.length > 0 || Boolean(change.put?.length) }
  }
}

/** The items after a change, and the keys of those that are gone: dropped, or sent long enough ago. */
function applied(items: Item[], { put = [], drop = [] }: Change<unknown>): [Item[], string[]] {
  const after = new Map([...items, ...put].map(item => [item.key, item]))
  const old = [...after.values()].filter(({ state, at }) => state === 'sent' && at < Date.now() - visibleMs)
  const gone = [...drop, ...old.map(({ key }) => key)]
  for (const key of gone) after.delete(key)
  return [inOrder([...after.values()]), gone]
}

/** Files that no item has any more. */
function listGoneFiles(before: readonly Item[], after: readonly Item[]): string[] {
  const list = (items: readonly Item[]) => items.flatMap(({ files = [] }) => files.map(({ id }) => id))
  const left = new Set(list(after))
  return list(before).filter(id => !left.has(id))
}

const listInMemory = (owner: Owner): Item[] => [...(inMemory.get(owner)?.values() ?? [])]
const inOrder = (items: Item[]): Item[] => items.sort((one, other) => one.place - other.place)
