import { useQuery } from '@tanstack/react-query'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { Dialog } from '#ui/dialog.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type CardDraft, cutSides } from './cards/form/card-fields.tsx'
import { myLists } from './contract.ts'
import { OwnPhraseDialog } from './own-phrase-dialog.tsx'

/** Makes a card of something that was met elsewhere, on the list that everybody has; what is too long is cut. */
export default function NewCardDialog({ initial, onClose }: { initial: CardDraft; onClose: () => void }) {
  const query = useQuery(offlineQueryOptions(myLists, {}))
  const list = query.data?.items.find(({ isFavourites }) => isFavourites)
  if (list) {
    return <OwnPhraseDialog list={list.id} initial={cutSides(initial)} onClose={onClose} />
  }
  return (
    <Dialog title="عبارت تازه" onClose={onClose}>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {() => null}
      </QueryView>
    </Dialog>
  )
}
