import { useQuery } from '@tanstack/react-query'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { QueryProvider } from '#client/query.tsx'
import { useEarlyPress } from '#client/use-early-press.ts'
import { myLists } from './contract.ts'
import { FavouritePhraseButton, type Saveable } from './favourite-phrase-button.tsx'
import { savedAmong } from './saved.ts'
import { useFavourite } from './use-favourite.ts'

type Props = {
  phrase: Saveable
  among: readonly string[]
  /** The button was pressed before its owner had signed in: the favourite is added once. */
  isWanted: boolean
}

/** The live button: whether the phrase is among the user's favourites. */
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
  const { isFavourite, change } = useFavourite(phrase, favourites, isSaved)

  const isKnown = favourites !== undefined && saved.isSuccess
  const { isPressedEarly, pressEarly } = useEarlyPress({ isKnown, isWanted }, isPressed => {
    if (isPressed || !isSaved) void change(!isSaved)
  })

  return (
    <FavouritePhraseButton
      phrase={phrase}
      isFavourite={isPressedEarly || isFavourite}
      onPress={() => (isKnown ? void change(!isFavourite) : pressEarly())}
    />
  )
}
