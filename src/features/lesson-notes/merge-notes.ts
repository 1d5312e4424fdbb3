import type { Note } from './contract.ts'

/** A note that was written or removed on this device, and that the server may not know of yet. */
export type NoteWrite = { method: string; input: Record<string, unknown> }

/** Notes with what was done to them since, in its order; by their seconds. */
export function mergeNotes(notes: readonly Note[], writes: readonly NoteWrite[]): Note[] {
  const merged = new Map(notes.map(note => [note.id, note]))
  for (const { method, input } of writes) {
    const { note, second, text, quote } = input as Omit<Note, 'id'> & { note: string }
    if (method === 'DELETE') merged.delete(note)
    else merged.set(note, { id: note, second, text, quote: quote ?? null })
  }
  return [...merged.values()].toSorted(
    (one, other) => one.second - other.second || (one.id < other.id ? -1 : 1),
  )
}
