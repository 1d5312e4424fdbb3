import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { myLists } from './contract.ts'
import { OwnPhraseDialog } from './own-phrase-dialog.tsx'

/** Letters of a side of a card, and of its note. */
const maxSide = 300
const maxNote = 500

/** Makes a card of something that was met elsewhere, on the list that everybody has; what is too long is cut. */
export default function NewCardDialog({
  initial,
  onClose,
}: {
  initial: { english: string; persian?: string; note: string }
  onClose: () => void
}) {
  const query = useQuery(buildQueryOptions(myLists, {}))
  const list = query.data?.items.find(({ isFavourites }) => isFavourites)
  if (list) {
    const { english, persian, note } = initial
    const cut = {
      english: english.slice(0, maxSide),
      persian: persian?.slice(0, maxSide),
      note: note.slice(0, maxNote),
    }
    return <OwnPhraseDialog list={list.id} initial={cut} onClose={onClose} />
  }
  return (
    <Dialog title="عبارت تازه" onClose={onClose}>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {() => null}
      </QueryView>
    </Dialog>
  )
}
