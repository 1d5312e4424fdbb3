import { useQuery } from '@tanstack/react-query'
import { newId } from '#client/new-id.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './bench.module.css'
import { dropNote, keepNote, listNotes } from './contract.ts'

/** What is often said of texts in a language: a press puts it where it is wanted. */
export function NoteBank({
  language,
  said,
  onPut,
}: {
  language: string
  /** What stands in the field now, to be kept too. */
  said: string
  onPut: (note: string) => void
}) {
  const query = useQuery(offlineQueryOptions(listNotes, { language }))
  const keep = useWrite(keepNote, { invalidates: [listNotes] })
  const drop = useWrite(dropNote, { invalidates: [listNotes] })
  const items = query.data?.items ?? []
  const isKept = items.some(note => note.text === said.trim())
  const save = (isShared: boolean) =>
    keep.mutate({ id: newId(), language, text: said.trim(), isShared }, { onError: showError })
  return (
    <section className={cardClass()} aria-label="بانک نکته‌ها">
      <header className={styles.cardHead}>
        <h2>بانک نکته‌ها</h2>
      </header>
      {said.trim() && !isKept && (
        <div className={classes(styles.band, layout.row, layout.wrapping)}>
          <span className={text.small}>توضیح این جمله را نگه دارید:</span>
          <Button size="small" variant="quiet" busy={keep.isPending} onClick={() => save(false)}>
            برای خودم
          </Button>
          <Button size="small" variant="quiet" busy={keep.isPending} onClick={() => save(true)}>
            برای همه
          </Button>
        </div>
      )}
      {items.length === 0 ? (
        <p className={classes(styles.band, text.small)}>
          آنچه بیش از یک بار می‌نویسید این‌جا بماند تا با یک لمس گذاشته شود.
        </p>
      ) : (
        <ul className={styles.bank}>
          {items.map(({ id, text: note, isShared, isMine }) => (
            <li key={id}>
              <button type="button" onClick={() => onPut(note)}>
                <UserText>{note}</UserText>
              </button>
              {isShared && <Tag>همگانی</Tag>}
              {isMine && (
                <IconButton
                  icon="trash-2"
                  label={`حذف «${note}» از بانک`}
                  onClick={() => drop.mutate({ note: id }, { onError: showError })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
