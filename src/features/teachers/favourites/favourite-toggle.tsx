import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { favouriteTeachers, markTeacher, unmarkTeacher } from './contract.ts'
import { MarkTeacher } from './mark-teacher.tsx'

type Props = {
  slug: string
  name: string
  /** The mark was pressed before its owner had signed in: it is applied once. */
  isWanted: boolean
}

/** The live mark of a teacher, and whether the reader wants to hear of new hours. */
export default function FavouriteToggle(props: Props) {
  return (
    <QueryProvider>
      <Toggle {...props} />
    </QueryProvider>
  )
}

function Toggle({ slug, name, isWanted }: Props) {
  const { data } = useQuery(buildQueryOptions(favouriteTeachers, {}))
  const mark = useWrite(markTeacher, { invalidates: [favouriteTeachers] })
  const unmark = useWrite(unmarkTeacher, { invalidates: [favouriteTeachers] })
  const found = data?.teachers.find(teacher => teacher.slug === slug)
  const isMarked = mark.isPending || (Boolean(found) && !unmark.isPending)
  const isApplied = useRef(false)
  const mayApply = isWanted && data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press before signing in counts once, whatever changes after.
  useEffect(() => {
    if (!mayApply || isApplied.current) return
    isApplied.current = true
    if (!found) mark.mutate({ slug })
  }, [mayApply])

  const failed = { onError: (fault: { info: { message: string } }) => showSnack(fault.info.message) }
  const press = () => {
    if (!data || mark.isPending || unmark.isPending) return
    if (found) unmark.mutate({ slug }, failed)
    else mark.mutate({ slug }, failed)
  }
  const setWantsHours = (wantsHours: boolean) =>
    mark.mutate(
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
      <MarkTeacher name={name} isMarked={isMarked} onPress={press} />
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
