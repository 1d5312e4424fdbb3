import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { listen, soundElement, useTrack } from '#client/listening.ts'
import { callWithCache } from '#client/offline-cache.ts'
import { newestPlaybackPosition } from '#client/playback-positions.ts'
import { useSession } from '#client/session.ts'
import { bookPath } from '#features/book-store/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { fetchMiniPlayer } from '#shell/mini-player/fetch-mini-player.ts'
import { keep } from '#shell/offline/keeping.ts'
import { findKeptSource } from '#shell/offline/kept-parts.ts'
import { dropThing } from '#shell/offline/kept-things.ts'
import { useKept } from '#shell/offline/use-kept.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Note } from '#ui/note.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { useMediaState } from '#ui/player/use-media.ts'
import text from '#ui/text.module.css'
import { audioPath, keptUnitPath } from '../reader-paths.ts'
import { booksTag } from '../tags.ts'
import styles from './audio.module.css'
import { type BookUnit, readUnitFiles, readUnits } from './contract.ts'
import { listUnitParts, toThing } from './kept-units.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags } = loaderApi(context)
  cacheTags(booksTag)
  const { book, units } = await call(readUnits, { slug: params.slug ?? '' })
  return { book, units, canonical: new URL(audioPath(book), request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('صدای کتاب') }]
  const { book, canonical } = loaderData
  return [
    { title: pageTitle(`صدای ${book.title}`) },
    { name: 'description', content: `صدای «${book.title}»، بخش به بخش، با شماره‌ای که در کتاب چاپ شده است.` },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

type Files = ReadonlyMap<number, string>

export default function AudioPage() {
  const { book, units } = useLoaderData<typeof loader>()
  const files = useFiles(book.slug)
  return (
    <div className={classes(layout.wrap, layout.stack)}>
      <div>
        <h1>
          صدای <UserText>{book.title}</UserText>
        </h1>
        <p className={text.lead}>
          {persianNumber(units.length)} بخش،{' '}
          {playerClock(units.reduce((sum, { seconds }) => sum + seconds, 0))}. شمارهٔ هر بخش همان است که در
          کتاب چاپ شده است.
        </p>
      </div>
      <NeedsScripts />
      {files === 'none' && <Closed slug={book.slug} />}
      <ol className={layout.stack} aria-label="بخش‌ها">
        {units.map(unit => (
          <li key={unit.number} id={`unit-${unit.number}`} className={styles.unit}>
            <UnitCard
              book={book}
              unit={unit}
              src={files === 'none' ? null : (files?.get(unit.number) ?? null)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Where the units are heard; null until that is known, `none` for who did not buy them. */
function useFiles(slug: string): Files | 'none' | null {
  const { user, ready } = useSession()
  const userId = user?.id
  const [files, setFiles] = useState<Files | 'none' | null>(null)
  useEffect(() => {
    if (!ready) return
    if (userId === undefined) return setFiles('none')
    let isLeft = false
    callWithCache(readUnitFiles, { slug }).then(
      ({ files }) =>
        !isLeft && setFiles(files ? new Map(files.map(({ number, src }) => [number, src])) : 'none'),
      () => null,
    )
    // What works it must be here before the connection is lost.
    void fetchMiniPlayer().catch(() => null)
    return () => {
      isLeft = true
    }
  }, [slug, userId, ready])
  return files
}

function Closed({ slug }: { slug: string }) {
  const { user } = useSession()
  return (
    <Note icon="headphones">
      <p>صدا برای کسانی است که نسخهٔ صوتی یا چاپی با صوت این کتاب را خریده‌اند.</p>
      {user ? (
        <a href={bookPath({ slug })} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          صفحهٔ کتاب
        </a>
      ) : (
        <Button variant="quiet" size="small" onClick={() => void requireUser()}>
          ورود
        </Button>
      )}
    </Note>
  )
}

function UnitCard({
  book,
  unit,
  src,
}: {
  book: { slug: string; title: string }
  unit: BookUnit
  src: string | null
}) {
  const { number, title, seconds, bytes, mediaId, language, address, qr } = unit
  const { user } = useSession()
  const track = useTrack()
  const isHeard = track?.mediaId === mediaId
  const { playing } = useMediaState(soundElement, isHeard ? track.src : '')
  const { id: userId = '' } = user ?? {}
  const key = { slug: book.slug, number, userId }
  const name = toThing(key, book.title)
  const { thing, progress } = useKept(name)
  const [kept, setKept] = useState<string | null>(null)
  const soundPath = keptUnitPath(key)
  const isKept = thing?.isWhole === true
  useEffect(
    () => void (isKept ? findKeptSource(soundPath) : Promise.resolve(null)).then(setKept),
    [soundPath, isKept],
  )
  const toggle = () => {
    const element = soundElement.current
    if (isHeard && element) {
      if (element.paused) element.play().catch(() => null)
      else element.pause()
      return
    }
    const second = newestPlaybackPosition(mediaId, null)?.second ?? 0
    listen(
      {
        ...{ mediaId, seconds, lang: language, title: `${persianNumber(number)}. ${title}` },
        artist: book.title,
        path: audioPath(book),
        src: kept ?? src!,
      },
      second < seconds - 2 ? second : 0,
    )
  }
  const press = async () => {
    if (isKept) await dropThing(name)
    else await keep(name, () => listUnitParts(key, src!, bytes))
  }
  const mayHear = kept !== null || src !== null
  return (
    <article className={classes(cardClass(), styles.card)}>
      <div className={styles.words}>
        <h2 className={text.strong}>
          {persianNumber(number)}. <UserText>{title}</UserText>
        </h2>
        <p className={classes(text.small, text.muted)}>
          {playerClock(seconds)} · {roughSize(bytes)}
        </p>
        {mayHear && (
          <div className={classes(layout.row, layout.wrapping)}>
            <Button
              size="small"
              aria-label={`${isHeard && playing ? 'مکث' : 'پخش'} بخش ${persianNumber(number)}`}
              onClick={toggle}
            >
              <Icon name={isHeard && playing ? 'pause' : 'play'} />
              {isHeard && playing ? 'مکث' : 'پخش'}
            </Button>
            <Button
              size="small"
              variant="quiet"
              busy={progress !== null}
              disabled={userId === '' || (!isKept && src === null)}
              aria-label={`${isKept ? 'برداشتن' : thing ? 'ادامهٔ دریافت' : 'نگه داشتن'} بخش ${persianNumber(number)}`}
              onClick={() => void press()}
            >
              <Icon name={isKept ? 'cloud-check' : 'download'} />
              {isKept ? 'روی این دستگاه است' : thing ? 'ادامهٔ دریافت' : 'نگه داشتن'}
            </Button>
          </div>
        )}
        <p className={classes(text.small, text.faint)}>
          <bdi dir="ltr">{address.replace(/^https?:\/\//, '')}</bdi>
        </p>
      </div>
      <svg
        role="img"
        aria-label={`کد QR بخش ${persianNumber(number)}`}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className={styles.qr}
      >
        <path d={qr.path} />
      </svg>
    </article>
  )
}
