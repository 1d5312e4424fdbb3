import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { buildQueryOptions, invalidateQueries, QueryProvider, useWrite } from '#client/query.tsx'
import { sendWatched } from '#client/send-watched.ts'
import { uploadFile } from '#client/upload.ts'
import { Arch } from '#ui/arch.tsx'
import { AudioButton } from '#ui/audio-button.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FileField, type Upload } from '#ui/file-field.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import styles from './admin.module.css'
import { changePortrait, maxIntroBytes, putIntro, readTeacherMedia, removePortrait } from './contract.ts'

/** Bytes the server takes (`changePortrait.upload`). */
const maxPictureBytes = 8 * 1024 * 1024

/** What is seen and heard of a teacher. It is sent at once, whatever stands unsaved in the form. */
export default function TeacherMediaSection({ id }: { id: string }) {
  return (
    <QueryProvider>
      <Look id={id} />
    </QueryProvider>
  )
}

function Look({ id }: { id: string }) {
  const { data } = useQuery(buildQueryOptions(readTeacherMedia, { id }))
  const removal = useWrite(removePortrait, { invalidates: [readTeacherMedia] })
  const intro = useWrite(putIntro, { invalidates: [readTeacherMedia] })
  /** What was sent just now stands in its field, which has a way to take it off itself. */
  const [sent, setSent] = useState({ portrait: false, intro: false })
  if (!data) return null
  const sendPortrait: Upload = async (file, onProgress, signal) => {
    await callApi(changePortrait, { id, file }, { via: sendWatched(onProgress), signal })
    setSent(old => ({ ...old, portrait: true }))
    await invalidateQueries(readTeacherMedia)
  }
  const sendIntro: Upload = async (file, onProgress, signal, hold) => {
    const { id: mediaId } = await uploadFile(file, { kind: 'teacher-intro', onProgress, signal, hold })
    await intro.mutateAsync({ id, mediaId })
    setSent(old => ({ ...old, intro: true }))
  }
  const takeOff = async (what: 'portrait' | 'intro') => {
    try {
      await (what === 'portrait' ? removal.mutateAsync({ id }) : intro.mutateAsync({ id, mediaId: null }))
      setSent(old => ({ ...old, [what]: false }))
      showSnack(what === 'portrait' ? 'تصویر استاد برداشته شد.' : 'صدای معرفی برداشته شد.')
    } catch (thrown) {
      showSnack(toErrorMessage(thrown))
    }
  }
  const { name, portraitUrl, introUrl } = data
  return (
    <section className={cardClass({ padded: true }, layout.stack)} aria-labelledby="teacher-media">
      <h2 id="teacher-media" className={text.cardTitle}>
        تصویر و صدای معرفی
      </h2>
      <div className={styles.media}>
        <div className={layout.stack}>
          <Arch name={name} url={portraitUrl} alt={`تصویر ${name}`} />
          {portraitUrl && !sent.portrait && (
            <Button
              variant="quiet"
              size="small"
              busy={removal.isPending}
              onClick={() => void takeOff('portrait')}
            >
              برداشتن تصویر
            </Button>
          )}
        </div>
        <div className={layout.stack}>
          <FileField
            label="تصویر استاد"
            hint="JPEG، PNG یا WebP، حداکثر ۸ مگابایت. به نسبت ۵ در ۶ بریده می‌شود و بی‌درنگ در سایت می‌آید."
            accept={{ types: ['image/*'], label: 'تصویر' }}
            maxBytes={maxPictureBytes}
            upload={sendPortrait}
            toErrorMessage={toErrorMessage}
            onRemove={() => void takeOff('portrait')}
          />
          <FileField
            label="صدای معرفی"
            hint="MP3، M4A، OGG یا WAV، حداکثر ۱۰ مگابایت. کنار متن معرفی کوتاه شنیده می‌شود؛ آن را هم بنویسید."
            accept={{ types: ['audio/*'], label: 'صدا' }}
            maxBytes={maxIntroBytes}
            pausable
            upload={sendIntro}
            toErrorMessage={toErrorMessage}
            onRemove={() => void takeOff('intro')}
          />
          {introUrl && (
            <div className={classes(layout.row, layout.wrapping)}>
              <AudioButton src={introUrl} label={`شنیدن معرفی ${name}`} />
              <span className={text.small}>صدای معرفی که اکنون شنیده می‌شود</span>
              {!sent.intro && (
                <Button
                  variant="quiet"
                  size="small"
                  busy={intro.isPending}
                  onClick={() => void takeOff('intro')}
                >
                  برداشتن صدا
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

const toErrorMessage = (thrown: unknown) =>
  thrown instanceof ApiError ? thrown.reason : 'فرستاده نشد. ارتباط را بررسی کنید و دوباره بزنید.'
