import type { DataProvider } from 'ra-core'
import { ApiError, callApi } from '#client/call-api.ts'
import type { Collection } from '#contract/collection.ts'

type Row = { id: string; version: number }

/** ra-core's questions as calls of the collections. Lists have one order, the server's. */
export function createDataProvider(collections: Record<string, Collection>): DataProvider {
  const of = (name: string) => {
    const found = collections[name]
    if (!found) throw new Error(`no collection ${name}`)
    return found
  }
  const provider = {
    async getList(name, { filter, pagination }) {
      const { page = 1, perPage = 20 } = pagination ?? {}
      const { items, total } = await callApi(of(name).list, { ...(filter as object), page, perPage })
      return { data: items, total }
    },
    getOne: async (name, { id }) => ({ data: await callApi(of(name).read, { id: String(id) }) }),
    create: async (name, { data }) => ({
      data: await callApi(of(name).create, data).catch(throwFieldErrors),
    }),
    update: async (name, { id, data }) => ({
      data: await callApi(of(name).change, { ...(data as Row), id: String(id) }).catch(throwFieldErrors),
    }),
    async delete(name, { id, previousData }) {
      await callApi(of(name).remove, { id: String(id) })
      return { data: previousData }
    },
    getMany: notOffered,
    getManyReference: notOffered,
    updateMany: notOffered,
    deleteMany: notOffered,
  } satisfies Record<string, (name: string, asked: never) => unknown>
  return provider as unknown as DataProvider
}

/** Puts what the server said of fields where a form of ra-core looks for it. */
function throwFieldErrors(fault: unknown): never {
  if (!(fault instanceof ApiError) || fault.errors.length === 0) throw fault
  const errors = Object.fromEntries(fault.errors.map(({ field, message }) => [field, message]))
  throw Object.assign(fault, { body: { errors } })
}

function notOffered(): never {
  throw new Error('records are read by lists and one by one')
}
