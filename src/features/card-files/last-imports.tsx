import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { myLists } from '#features/phrasebook/lists/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import styles from './card-files.module.css'
import { type CardImport, listImports, undoImport } from './contract.ts'

/** What came in lately, and may go again. */
export function LastImports() {
  const { data } = useQuery(buildQueryOptions(listImports, {}))
  const undo = useUndo()
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="imports" className={cardClass({ padded: true }, layout.stack)}>
      <h2 id="imports">ورودهای پیشین</h2>
      <ul className={styles.imports}>
        {data.items.map(one => (
          <li key={one.id}>
            <div>
              <Place of={one} />
              <p className={classes(text.small, text.muted)}>
                {persianNumber(one.added)} کارت، {formatDate(one.at)}
              </p>
            </div>
            <Button variant="text" busy={undo.isPending} onClick={() => undo.run(one.id)}>
              پس گرفتن
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes(text.small, text.muted)}>
        کارت‌هایی که پس از ورود مرور کرده‌اید با پس گرفتن هم می‌مانند.
      </p>
    </section>
  )
}

function Place({ of: { list, title } }: { of: CardImport }) {
  if (list === null) return <UserText>{title}</UserText>
  return (
    <a className={text.link} href={paths.myPhrases({ list })}>
      <UserText>{title}</UserText>
    </a>
  )
}

/** Takes back an import, and says what went. */
function useUndo() {
  const undo = useWrite(undoImport, { invalidates: [listImports, myLists] })
  return {
    isPending: undo.isPending,
    run: (id: string) =>
      undo.mutate(
        { import: id },
        {
          onSuccess: ({ removed }) => showSnack(`${persianNumber(removed)} کارت برداشته شد.`),
          onError: fault => showSnack(fault.info.message),
        },
      ),
  }
}
