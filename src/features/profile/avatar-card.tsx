import { type ChangeEvent, useRef, useState } from 'react'
import { changeAvatar, removeAvatar, type User } from '#account/contract.ts'
import { useKeepUser } from '#account/signed-in/my-user.ts'
import { type ApiError, callApi } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import { sendWatched } from '#client/send-watched.ts'
import { formatDate } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { Meter } from '#ui/meter.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import styles from './avatar-card.module.css'

/** Bytes the server takes (`changeAvatar.upload`). */
const maxBytes = 8 * 1024 * 1024
const tooLarge = 'حجم فایل نباید بیشتر از ۸ مگابایت باشد.'

/** The user's picture and name. A picture that was chosen is shown while it is on its way. */
export function AvatarCard({ user }: { user: User }) {
  const picker = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  /** How much of a chosen picture has left, from 0 to 1; null while none is on its way. */
  const [sent, setSent] = useState<number | null>(null)
  const remove = useWrite(removeAvatar, { invalidates: [] })
  const keep = useKeepUser()
  const isSending = sent !== null
  const isBusy = isSending || remove.isPending

  const upload = async (file: File) => {
    setFault(undefined)
    if (file.size > maxBytes) return setFault(tooLarge)
    const shown = URL.createObjectURL(file)
    setPreview(shown)
    setSent(0)
    try {
      keep((await callApi(changeAvatar, { file }, { via: sendWatched(setSent) })).user)
      showSnack('اطلاعات با موفقیت ذخیره شد.')
    } catch (thrown) {
      const { http, errors, info } = thrown as ApiError
      setFault(http === 413 ? tooLarge : (errors[0]?.message ?? info.message))
    } finally {
      setPreview(null)
      setSent(null)
      URL.revokeObjectURL(shown)
    }
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Emptied, so that the same file may be chosen again.
    target.value = ''
    if (file) void upload(file)
  }
  const takeAway = async () => {
    setFault(undefined)
    try {
      keep((await remove.mutateAsync({})).user)
      // The button that was pressed goes with the picture.
      opener.current?.focus()
      showSnack('اطلاعات با موفقیت ذخیره شد.')
    } catch (thrown) {
      setFault((thrown as Error).message)
    }
  }

  return (
    <section aria-label="عکس" className={classes(cardClass({ padded: true }), styles.card)}>
      <div className={styles.picture} aria-busy={isBusy || undefined}>
        <Avatar name={user.name} url={preview ?? user.avatarUrl} size={88} />
      </div>
      <div className={styles.words}>
        <b className={text.cardTitle}>
          {user.name} {user.surname}
        </b>
        <p className={classes(text.small, text.faint)}>عضو از {formatDate(user.createdAt)}</p>
        <p role="status" className={classes(text.small, text.faint)}>
          {isSending && 'عکس در حال فرستادن است…'}
        </p>
        {isSending && (
          <Meter
            kind="progress"
            label="ارسال عکس"
            value={Math.floor(sent * 100)}
            className={styles.progress}
          />
        )}
        {fault && (
          <div role="alert" className={styles.fault}>
            <FieldNote id="avatar-fault" faulty>
              {fault}
            </FieldNote>
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <input
          ref={picker}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-label="پروندهٔ عکس"
          aria-describedby={fault ? 'avatar-fault' : undefined}
          tabIndex={-1}
          className={text.spoken}
          onChange={pick}
        />
        <Button ref={opener} variant="quiet" busy={isSending} onClick={() => picker.current?.click()}>
          <Icon name="camera" />
          {user.avatarUrl ? 'تغییر عکس' : 'افزودن عکس'}
        </Button>
        {user.avatarUrl && (
          <Button variant="text" busy={remove.isPending} onClick={() => void takeAway()}>
            حذف عکس
          </Button>
        )}
      </div>
    </section>
  )
}
