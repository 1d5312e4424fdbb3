import type { ApiError } from '#client/api-error.ts'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'

/** How far a change is that is saved as it is made. */
export function SavedAtOnce({
  isSaving,
  isSaved,
  fault,
}: {
  isSaving: boolean
  isSaved: boolean
  fault: ApiError | null
}) {
  const why = fault?.reason
  return (
    <>
      <p role="status" className={classes(text.small, text.faint)}>
        {isSaving ? 'در حال ذخیره…' : isSaved && !why ? 'ذخیره شد.' : ' '}
      </p>
      {why && !isSaving && (
        <p role="alert" className={classes(text.small, text.strong)}>
          ذخیره نشد. {why}
        </p>
      )}
    </>
  )
}
