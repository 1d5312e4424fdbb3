import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { showError } from '#client/show-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { issueLink, type ShelfBook } from '../contract.ts'
import { audioPath, readPath } from '../reader-paths.ts'

/** What somebody does with a book of theirs: hear it, read it here, or take it away by its link. */
export function ShelfActs({ book: { slug, edition, isReadable, link, position } }: { book: ShelfBook }) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const openLink = async () => {
    setBusy(true)
    try {
      await navigate((await callApi(issueLink, { slug })).path)
    } catch (thrown) {
      showError(thrown)
    } finally {
      setBusy(false)
    }
  }
  if (edition === 'sound')
    return (
      <div>
        <a href={audioPath({ slug })} className={buttonClass()}>
          <Icon name="headphones" />
          شنیدن
        </a>
      </div>
    )
  if (!isReadable)
    return <p className={text.muted}>متن این کتاب هنوز آماده نشده است؛ به‌زودی همین‌جا باز می‌شود.</p>
  return (
    <div className={classes(layout.row, layout.wrapping)}>
      <a href={readPath({ slug })} data-reload className={buttonClass()}>
        <Icon name="book-marked" />
        {position ? 'ادامهٔ خواندن' : 'خواندن در مرورگر'}
      </a>
      <Button variant="quiet" busy={isBusy} onClick={() => void openLink()}>
        <Icon name="download" />
        دریافت فایل
      </Button>
      {link && (
        <span className={classes(text.small, text.muted)}>
          {persianNumber(link.remaining)} دریافت تا {formatDate(link.expiresAt)}
        </span>
      )}
    </div>
  )
}
