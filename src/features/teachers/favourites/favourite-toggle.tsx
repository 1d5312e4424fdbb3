import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { useEarlyPress } from '#client/use-early-press.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { addFavouriteTeacher, favouriteTeachers, removeFavouriteTeacher } from './contract.ts'
import { FavouriteTeacherButton } from './favourite-teacher-button.tsx'

type Props = {
  slug: string
  name: string
  /** The button was pressed before its owner had signed in: the favourite is added once. */
  isWanted: boolean
}

/** The live favourite button of a teacher, and whether the reader wants to hear of new hours. */
export default function FavouriteToggle(props: Props) {
  return (
    <QueryProvider>
      <Toggle {...props} />
    </QueryProvider>
  )
}

function Toggle({ slug, name, isWanted }: Props) {
  const { data } = useQuery(buildQueryOptions(favouriteTeachers, {}))
  const addition = useWrite(addFavouriteTeacher, { invalidates: [favouriteTeachers] })
  const removal = useWrite(removeFavouriteTeacher, { invalidates: [favouriteTeachers] })
  const found = data?.teachers.find(teacher => teacher.slug === slug)

  const failed = { onError: (fault: { info: { message: string } }) => showSnack(fault.info.message) }
  const change = () => (found ? removal : addition).mutate({ slug }, failed)
  const isKnown = data !== undefined
  const { isPressedEarly, pressEarly } = useEarlyPress({ isKnown, isWanted }, isPressed => {
    if (isPressed || !found) change()
  })
  const isFavourite = isPressedEarly || addition.isPending || (Boolean(found) && !removal.isPending)
  const press = () => {
    if (!isKnown) pressEarly()
    else if (!addition.isPending && !removal.isPending) change()
  }
  const setWantsHours = (wantsHours: boolean) =>
    addition.mutate(
      { slug, wantsHours },
      {
        ...failed,
        onSuccess: () =>
          showSnack(
            wantsHours ? 'وقت تازه‌ای که باز شود، خبرتان می‌کنیم.' : 'دیگر خبری از وقت‌های تازه نمی‌آید.',
          ),
      },
    )
  return (
    <span className={layout.row}>
      <FavouriteTeacherButton name={name} isFavourite={isFavourite} onPress={press} />
      {found && (
        <Button
          variant="text"
          size="small"
          aria-pressed={found.wantsHours}
          onClick={() => setWantsHours(!found.wantsHours)}
        >
          <Icon name="bell" filled={found.wantsHours} />
          {found.wantsHours ? 'خبرم می‌کنید' : 'وقت تازه باز شد خبرم کن'}
        </Button>
      )}
    </span>
  )
}
