import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/api-error.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { isOnItsWay } from '#client/outbox/item.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { write } from '#client/outbox/write.ts'
import { listNotes, type Note, putNote, removeNote } from './contract.ts'
import { mergeNotes, type NoteWrite } from './merge-notes.ts'

const stale = [listNotes.path]

/** Somebody's notes on a lesson with what waits on this device, and what writes and removes one. */
export function useNotes(place: { id: string; recording: string }) {
  const queries = useQueryClient()
  const options = offlineQueryOptions(listNotes, place)
  const query = useQuery(options)
  const waiting = (useItems() ?? []).filter(
    item =>
      isOnItsWay(item) &&
      item.input.recording === place.recording &&
      (item.path === putNote.path || item.path === removeNote.path),
  )
  /** What was pressed shows at once. */
  const show = (written: NoteWrite) =>
    queries.setQueryData(options.queryKey, before => ({ items: mergeNotes(before?.items ?? [], [written]) }))

  const settle = async (written: NoteWrite, send: () => Promise<{ state: 'sent' | 'waiting' }>) => {
    await queries.cancelQueries({ queryKey: options.queryKey })
    if (query.data) show(written)
    try {
      return (await send()).state
    } catch (thrown) {
      await queries.invalidateQueries({ queryKey: options.queryKey })
      if (thrown instanceof ApiError) return thrown
      throw thrown
    }
  }
  return {
    notes: mergeNotes(query.data?.items ?? [], waiting),
    /** The server was not asked, and what it said before is not here. */
    isMissing: query.isError,
    isLoading: query.isPending,
    waiting: waiting.length,
    /** Answers what became of it; the fault where the server refused it. */
    put({ id: note, ...words }: Note) {
      const input = { ...place, note, ...words }
      return settle({ method: 'PUT', input }, () =>
        write(
          putNote,
          input,
          () => ({ title: 'یادداشت جلسه', detail: (words.text || words.quote || '').slice(0, 80) }),
          { stale },
        ),
      )
    },
    remove(note: string) {
      const input = { ...place, note }
      return settle({ method: 'DELETE', input }, () =>
        write(removeNote, input, () => ({ title: 'حذف یادداشت جلسه' }), { stale }),
      )
    },
  }
}
