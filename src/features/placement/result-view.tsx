import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { fetchFile } from '#client/fetch-file.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import { OpenGroups } from '#features/courses/public.tsx'
import { formatLongDate } from '#persian/jalali.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Share } from '#ui/share.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { AttachResult } from './attach-result.tsx'
import { wholeCanDo } from './can-do.ts'
import { type Result, readResult, readResultPdf, shareResult } from './contract.ts'
import { Gauge } from './gauge.tsx'
import { resultParts } from './manifest.ts'
import { placementPaths } from './placement-paths.ts'
import styles from './result.module.css'
import { compareSkills, describeSubject } from './result-labels.ts'
import { SkillLanes } from './skill-lanes.tsx'
import { SpeakingSample } from './speaking-sample.tsx'

/** What was found, with what one can do, the groups that fit, and what may follow. */
export default function ResultView({ id, isMeeting }: { id: string; isMeeting: boolean }) {
  const Meeting = isMeeting && resultParts.find(part => part.Meeting)?.Meeting
  if (Meeting) return <Meeting id={id} />
  return <Look id={id} />
}

function Look({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readResult, { id }))
  if (query.error instanceof ApiError && query.error.http === 404) {
    return (
      <div className={layout.wrap}>
        <Empty
          title="این نتیجه در این مرورگر و این حساب نیست."
          action={
            <a className={buttonClass()} href="/placement">
              شروع تعیین سطح
            </a>
          }
        >
          اگر آن را به حسابتان وصل کرده‌اید، نخست وارد شوید.
        </Empty>
      </div>
    )
  }
  return (
    <div className={layout.wrap}>
      <QueryView query={query} loading={<Skeleton height="30rem" />}>
        {({ result }) => <Found result={result} />}
      </QueryView>
    </div>
  )
}

function Found({ result }: { result: Result }) {
  const whole = wholeCanDo[result.level]
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <section className={styles.gaugeBox} aria-label="سطح">
          <p className={classes(text.small, text.faint)}>
            تعیین سطح {describeSubject(result)}، {formatLongDate(result.finishedAt)}
          </p>
          <Gauge level={result.level} position={result.position} />
        </section>
        <section className={layout.stack}>
          <h1>{whole.title}</h1>
          <p className={text.lead}>
            {whole.description} {whole.next}
          </p>
          <Validity result={result} />
          <Tools result={result} />
        </section>
      </div>
      <AttachResult result={result} />
      <section>
        <div className={layout.sectionHead}>
          <div>
            <h2>مهارت‌ها</h2>
            {compareSkills(result) && <p className={text.muted}>{compareSkills(result)}</p>}
          </div>
        </div>
        <SkillLanes result={result} />
      </section>
      {resultParts.map(({ order, Part }) => (
        <Part key={order} result={result} />
      ))}
      <section id="groups">
        <div className={layout.sectionHead}>
          <h2>از این‌جا شروع کنید</h2>
          <a
            className={text.link}
            href={buildPath('/info', { language: result.language, level: result.level })}
          >
            همهٔ گروه‌های هم‌سطح
          </a>
        </div>
        {!result.isValid ? (
          <Note tone="saffron">اعتبار این نتیجه گذشته است؛ پیش از ثبت‌نام دوباره بسنجید.</Note>
        ) : result.groups.length > 0 ? (
          <OpenGroups groups={result.groups} />
        ) : (
          <Empty title="اکنون گروه بازی در این سطح جای خالی ندارد." />
        )}
      </section>
      {result.isValid && !result.isTyped && (
        <div className={styles.next}>
          <SpeakingSample result={result} />
        </div>
      )}
    </div>
  )
}

function Validity({ result }: { result: Result }) {
  return (
    <p className={classes(text.small, text.muted)}>
      {result.isValid
        ? `این نتیجه تا ${formatLongDate(result.validUntil)} معتبر است.`
        : `اعتبار این نتیجه ${formatLongDate(result.validUntil)} به پایان رسید.`}
      {!result.isTyped && ` سنجش دوباره از ${formatLongDate(result.retakeFrom)}.`}
      {result.isProvisional &&
        ' سختی پرسش‌ها برآورد نویسندگان است و با پاسخ‌ها دقیق‌تر می‌شود؛ استاد هم پس از چند جلسه نظر می‌دهد.'}
    </p>
  )
}

function Tools({ result }: { result: Result }) {
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const share = useWrite(shareResult, { invalidates: [readResult] })
  const save = async () => {
    setBusy(true)
    setFault(null)
    try {
      await fetchFile(readResultPdf, { id: result.id }, `تعیین سطح ${describeSubject(result)}.pdf`)
    } catch (thrown) {
      setFault(thrown instanceof ApiError ? thrown.info.message : 'کارنامه نرسید. دوباره بزنید.')
    }
    setBusy(false)
  }
  const address = result.share && new URL(placementPaths.shared({ share: result.share }), location.href).href
  return (
    <>
      <div className={classes(layout.row, layout.wrapping)}>
        {result.groups.length > 0 && (
          <a className={buttonClass()} href="#groups">
            گروه‌های هم‌سطح من
          </a>
        )}
        {resultParts.map(({ order, Link }) => Link && <Link key={order} result={result} />)}
        <Button variant="quiet" busy={isBusy} onClick={() => void save()}>
          <Icon name="download" />
          دریافت کارنامه
        </Button>
        {address ? (
          <div className={styles.shared}>
            <Share address={address} text={`سطح ${describeSubject(result)} من ${result.level} است.`} />
            <Button
              variant="text"
              size="small"
              busy={share.isPending}
              onClick={() => share.mutate({ id: result.id, on: false })}
            >
              دیگر نشان نده
            </Button>
          </div>
        ) : (
          <Button
            variant="text"
            busy={share.isPending}
            onClick={() => share.mutate({ id: result.id, on: true })}
          >
            <Icon name="share-2" />
            ساختن پیوند بی‌نام
          </Button>
        )}
      </div>
      {(fault ?? share.error?.info.message) && (
        <Note tone="pomegranate" alert>
          {fault ?? share.error?.info.message}
        </Note>
      )}
    </>
  )
}
