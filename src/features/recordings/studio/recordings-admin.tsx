import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { uploadFile } from '#client/upload.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { MissingConsent } from '#features/consents/public.tsx'
import { readInteger } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FileField, type Upload } from '#ui/file-field.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type AdminRow, listAdminRecordings, putRecording, putRecordingText } from '../contract.ts'
import { AddRecording } from './add-recording.tsx'
import { recordingTools } from './manifest.ts'

const states = {
  waiting: { label: 'در حال آماده‌سازی', tone: 'saffron' },
  ready: { label: 'آماده', tone: 'pistachio' },
  plain: { label: 'همان‌گونه که آمد', tone: 'plain' },
  failed: { label: 'آماده‌سازی نشد', tone: 'pomegranate' },
} as const

const addressOfPage = (page: number) => studioPaths.recordings({ page })

const kinds = [
  { kind: 'captions', lang: 'en', label: 'زیرنویس انگلیسی' },
  { kind: 'transcript', lang: 'fa', label: 'متن فارسی' },
  { kind: 'chapters', lang: 'fa', label: 'بخش‌ها' },
] as const

/** Where teachers put the recordings of their sessions. */
export default function RecordingsAdmin() {
  const query = new URLSearchParams(useLocation().search)
  return (
    <div className={layout.stack}>
      <div>
        <h1>جلسه‌های ضبط‌شده</h1>
        <p className={text.muted}>فایل هر جلسه، زیرنویس و متن آن؛ تازه‌ترین بالا.</p>
      </div>
      <SessionList page={Math.max(1, readInteger(query.get('page') ?? '') ?? 1)} />
    </div>
  )
}

/** A page of sessions and what is put up of each. */
function SessionList({ page }: { page: number }) {
  const heading = useTurnedPage(page, 'sessions')
  const query = useQuery({
    ...buildQueryOptions(listAdminRecordings, { page }),
    placeholderData: before => before,
    // A job under way is looked after until it is done.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ media }) => media?.state === 'waiting') ? 3000 : false,
  })
  return (
    <QueryView
      query={query}
      loading={
        <>
          <Skeleton height="12rem" />
          <Skeleton height="12rem" />
        </>
      }
    >
      {data => (
        <div className={layout.stack}>
          {!data.hasFfmpeg && (
            <Note tone="saffron">
              روی این سرور ffmpeg نیست: فایل‌ها همان‌گونه که می‌آیند پخش می‌شوند و نسخهٔ کم‌حجم ساخته نمی‌شود.
            </Note>
          )}
          <AddRecording />
          <h2 id="sessions" ref={heading} tabIndex={-1} className={text.spoken}>
            جلسه‌ها
          </h2>
          {data.total === 0 && (
            <Empty title="هنوز جلسهٔ ضبط‌شده‌ای نیست.">
              پس از نخستین جلسهٔ هر گروه، جای فایل، زیرنویس و متن آن این‌جا باز می‌شود.
            </Empty>
          )}
          {data.items.map(row => (
            <SessionCard key={row.id} row={row} />
          ))}
          <Pager page={page} perPage={data.perPage} total={data.total} address={addressOfPage} />
        </div>
      )}
    </QueryView>
  )
}

function SessionCard({
  row: { id, title, course, recordedAt, media, texts, unrecorded },
}: {
  row: AdminRow
}) {
  const put = useWrite(putRecording, { invalidates: [listAdminRecordings] })
  const write = useWrite(putRecordingText, { invalidates: [listAdminRecordings] })
  const send: Upload = async (file, onProgress, signal, hold) => {
    const taken = await uploadFile(file, { kind: 'recording', onProgress, signal, hold })
    await put.mutateAsync({ id, mediaId: taken.id })
  }
  const remove = () =>
    put.mutateAsync({ id, mediaId: null }).then(
      () => showSnack('فایل این جلسه برداشته شد.'),
      (fault: ApiError) => showSnack(fault.info.message),
    )
  const state = media && states[media.state]
  return (
    <section aria-label={title} className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}>
      <div>
        <h3 className={text.cardTitle}>
          <UserText>{title}</UserText>
        </h3>
        <p className={text.meta} data-dotted>
          <span>
            <UserText>{course}</UserText>
          </span>
          <span>{formatDate(recordedAt)}</span>
        </p>
        <MissingConsent kind="recording" {...unrecorded} />
      </div>
      {media && state ? (
        <div className={layout.row}>
          <Tag tone={state.tone}>{state.label}</Tag>
          <span className={text.small}>
            {media.family === 'video' ? 'ویدئو' : 'صدا'}، {fileSize(media.bytes)}
            {media.audioBytes !== null && `، فقط صدا ${fileSize(media.audioBytes)}`}
            {media.seconds !== null && `، ${playerClock(media.seconds)}`}
          </span>
          <Button variant="quiet" size="small" busy={put.isPending} onClick={() => void remove()}>
            برداشتن فایل
          </Button>
        </div>
      ) : (
        <FileField
          label="فایل جلسه"
          hint="MP4، WebM، MP3 یا M4A، حداکثر ۲ گیگابایت. اگر ارتباط قطع شود از همان‌جا ادامه می‌یابد."
          accept={{ types: ['video/*', 'audio/*'], label: 'صدا یا ویدئو' }}
          maxBytes={2 * 1024 ** 3}
          pausable
          upload={send}
          toErrorMessage={toErrorMessage}
        />
      )}
      {media &&
        kinds.map(({ kind, lang, label }) =>
          texts.some(text => text.kind === kind && text.lang === lang) ? (
            <div key={kind} className={layout.row}>
              <Tag tone="turquoise">{label}</Tag>
              <Button
                variant="text"
                size="small"
                onClick={() =>
                  void write
                    .mutateAsync({ id, kind, lang, vtt: '' })
                    .catch((fault: ApiError) => showSnack(fault.info.message))
                }
              >
                برداشتن {label}
              </Button>
            </div>
          ) : (
            <FileField
              key={kind}
              label={label}
              hint="WebVTT"
              accept={{ types: ['.vtt', 'text/vtt'], label: 'WebVTT' }}
              maxBytes={1024 * 1024}
              upload={async file => write.mutateAsync({ id, kind, lang, vtt: await file.text() })}
              toErrorMessage={toErrorMessage}
            />
          ),
        )}
      {media &&
        recordingTools.map((RecordingTool, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the manifests never move
          <RecordingTool key={index} recording={id} title={title} />
        ))}
    </section>
  )
}

const toErrorMessage = (thrown: unknown) =>
  thrown instanceof ApiError
    ? thrown.info.message
    : 'فایل فرستاده نشد. دوباره همین فایل را بدهید تا از همان‌جا ادامه یابد.'
