import { useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { callApi } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import { formatDateTime, formatLongDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { askOral, attachPlacements, limits, type Result, readResult } from './contract.ts'

/** The conversation of ten minutes after the questions: asked for, then given a time by staff. */
export function OralStep({ result }: { result: Result }) {
  const [wish, setWish] = useState('')
  const ask = useWrite(askOral, { invalidates: [readResult] })
  const { oral, oralRequest } = result
  const send = async () => {
    if (!(await requireUser())) return
    // Whoever has just logged in brings their result along.
    if (!result.isAttached) await callApi(attachPlacements, {}).catch(() => null)
    ask.mutate({ id: result.id, wish })
  }
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 className={text.cardTitle}>گفت‌وگو با آزمونگر</h2>
      {oralRequest?.state === 'done' && oral ? (
        <p>
          گفت‌وگو {formatLongDate(oral.at)} انجام شد و سطح گفتن شما <Bdi>{oral.level}</Bdi> است. سطح نهایی از
          پرسش‌ها (<Bdi>{result.writtenLevel}</Bdi>) و گفت‌وگو با هم است.
        </p>
      ) : oralRequest?.state === 'scheduled' && oralRequest.scheduledAt ? (
        <p>
          وقت شما: <b>{formatDateTime(oralRequest.scheduledAt)}</b>
          {oralRequest.where && (
            <>
              ، <UserText>{oralRequest.where}</UserText>
            </>
          )}
        </p>
      ) : oralRequest?.state === 'waiting' ? (
        <p>درخواست شما رسید. همکاران وقت را در پیام‌های شما می‌نویسند.</p>
      ) : (
        <>
          <p className={text.muted}>
            ده دقیقه گفت‌وگو، رایگان. سطح نهایی از پرسش‌ها و گفت‌وگو با هم به دست می‌آید.
          </p>
          <TextField
            label="چه وقت‌هایی برایتان خوب است؟"
            multiline
            rows={2}
            value={wish}
            onChange={setWish}
            maxLength={limits.wish}
            error={ask.error?.errors.find(({ field }) => field === 'wish')?.message}
          />
          {ask.error && ask.error.errors.length === 0 && <FormErrors message={ask.error.info.message} />}
          <div>
            <Button busy={ask.isPending} onClick={() => void send()}>
              درخواست گفت‌وگو
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
