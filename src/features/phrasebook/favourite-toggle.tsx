import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { QueryProvider } from '#client/query.tsx'
import { myLists } from './contract.ts'
import { MarkButton, type Saveable } from './mark-button.tsx'
import { savedAmong } from './saved.ts'
import { useMarks } from './use-marks.ts'

type Props = {
  phrase: Saveable
  among: readonly string[]
  /** The mark was pressed before its owner had signed in: it is applied once. */
  isWanted: boolean
}

/** The live mark: whether the phrase is among the user's favourites. */
export default function FavouriteToggle(props: Props) {
  return (
    <QueryProvider>
      <Toggle {...props} />
    </QueryProvider>
  )
}

function Toggle({ phrase, among, isWanted }: Props) {
  const lists = useQuery(offlineQueryOptions(myLists, {}))
  const saved = useQuery(savedAmong(among, phrase.id))
  const favourites = lists.data?.items.find(list => list.isFavourites)?.id
  const isSaved = Boolean(
    favourites &&
      saved.data?.saved.some(({ phrase: id, lists }) => id === phrase.id && lists.includes(favourites)),
  )
  const { isMarked, change } = useMarks(phrase, favourites, isSaved)

  const isApplied = useRef(false)
  const mayApply = isWanted && favourites !== undefined && saved.isSuccess
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press before signing in counts once, whatever changes after.
  useEffect(() => {
    if (!mayApply || isApplied.current) return
    isApplied.current = true
    if (!isSaved) void change(true)
  }, [mayApply])

  return <MarkButton phrase={phrase} isMarked={isMarked} onPress={() => void change(!isMarked)} />
}
