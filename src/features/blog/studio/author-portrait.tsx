import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { buildQueryOptions, invalidateQueries, useWrite } from '#client/query.tsx'
import { sendWatched } from '#client/send-watched.ts'
import { showError } from '#client/show-error.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { FileField, type Upload } from '#ui/file-field.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { changePortrait, maxPortraitBytes, readPortrait, removePortrait } from './contract.ts'

/** What an author looks like. It is sent at once, whatever stands unsaved in the form. */
export function AuthorPortrait({ id }: { id: string }) {
  const { data } = useQuery(buildQueryOptions(readPortrait, { id }))
  const removal = useWrite(removePortrait, { invalidates: [readPortrait] })
  /** What was sent just now stands in its field, which has a way to take it off itself. */
  const [isSent, setSent] = useState(false)
  if (!data) return null
  const send: Upload = async (file, onProgress, signal) => {
    await callApi(changePortrait, { id, file }, { via: sendWatched(onProgress), signal })
    setSent(true)
    await invalidateQueries(readPortrait)
  }
  const takeOff = async () => {
    try {
      await removal.mutateAsync({ id })
      setSent(false)
      showSnack('تصویر نویسنده برداشته شد.')
    } catch (thrown) {
      showError(thrown)
    }
  }
  const { name, portraitUrl } = data
  return (
    <section className={cardClass({ padded: true }, layout.stack)} aria-labelledby="author-portrait">
      <h2 id="author-portrait" className={text.cardTitle}>
        تصویر نویسنده
      </h2>
      <div className={layout.row}>
        <Avatar name={name} url={portraitUrl} size={64} />
        {portraitUrl && !isSent && (
          <Button variant="quiet" size="small" busy={removal.isPending} onClick={() => void takeOff()}>
            برداشتن تصویر
          </Button>
        )}
      </div>
      <FileField
        label="تصویر"
        hint="JPEG، PNG یا WebP، حداکثر ۸ مگابایت. میانهٔ آن چهارگوش بریده می‌شود و بی‌درنگ در سایت می‌آید."
        accept={{ types: ['image/*'], label: 'تصویر' }}
        maxBytes={maxPortraitBytes}
        upload={send}
        toErrorMessage={toErrorMessage}
        onRemove={() => void takeOff()}
      />
    </section>
  )
}

const toErrorMessage = (thrown: unknown) =>
  thrown instanceof ApiError ? thrown.reason : 'فرستاده نشد. ارتباط را بررسی کنید و دوباره بزنید.'
