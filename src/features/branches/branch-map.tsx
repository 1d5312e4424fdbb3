import { useQuery } from '@tanstack/react-query'
import { ApiError, callApi } from '#client/call-api.ts'
import { buildQueryOptions, invalidateQueries, useWrite } from '#client/query.tsx'
import { sendWatched } from '#client/send-watched.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { FileField, type Upload } from '#ui/file-field.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { changeBranchMap, maxMapBytes, readBranchMap, removeBranchMap } from './contract.ts'
import styles from './rooms-field.module.css'

/** The drawn map of a branch, as «تماس با ما» shows it. It is sent at once, whatever stands unsaved in the form. */
export function BranchMap({ id }: { id: string }) {
  const { data } = useQuery(buildQueryOptions(readBranchMap, { id }))
  const removal = useWrite(removeBranchMap, { invalidates: [readBranchMap] })
  if (!data) return null
  const send: Upload = async (file, onProgress, signal) => {
    await callApi(changeBranchMap, { id, file }, { via: sendWatched(onProgress), signal })
    await invalidateQueries(readBranchMap)
  }
  const takeOff = () =>
    removal
      .mutateAsync({ id })
      .then(() => showSnack('نقشه برداشته شد.'))
      .catch(() => undefined)
  return (
    <section className={cardClass({ padded: true }, layout.stack)} aria-labelledby="branch-map">
      <h2 id="branch-map" className={text.cardTitle}>
        نقشهٔ شعبه
      </h2>
      {data.mapPicture && (
        <img className={styles.map} src={data.mapPicture} alt="نقشهٔ کنونی شعبه" width={400} height={250} />
      )}
      <FileField
        label="عکس یا کروکی نقشه"
        hint="در «تماس با ما» کنار نشانی دیده می‌شود؛ بی‌درنگ عوض می‌شود."
        accept={{ types: ['image/*'], label: 'عکس' }}
        maxBytes={maxMapBytes}
        upload={send}
        toErrorMessage={thrown =>
          thrown instanceof ApiError ? thrown.reason : 'فایل فرستاده نشد. دوباره تلاش کنید.'
        }
        onRemove={() => void takeOff()}
      />
      {removal.error && <FormErrors message={removal.error.info.message} />}
      {data.mapPicture && (
        <div>
          <Button variant="quiet" size="small" busy={removal.isPending} onClick={() => void takeOff()}>
            برداشتن نقشه
          </Button>
        </div>
      )}
    </section>
  )
}
