import { useMemo, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { PageOf } from '#contract/page.ts'
import { commentsTag, type Thread, tagComments } from '#features/comments/public.ts'
import type { Moments } from '#features/comments/public.tsx'
import { LineCard, type SaidLine } from '#features/phrasebook/cards/public.tsx'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { begunAt } from '#ui/player/cue-at.ts'
import { playerClock } from '#ui/player/player-clock.ts'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { episodeComments } from './comments/contract.ts'
import { EpisodeComments } from './comments/episode-comments.tsx'
import { type Episode, readEpisode } from './contract.ts'
import { EpisodeFacts } from './episode-facts.tsx'
import { episodeLink } from './episode-link.ts'
import { feedHead } from './feed-link.tsx'
import { ChapterList } from './listening/chapter-list.tsx'
import { EpisodeCheck } from './listening/episode-check.tsx'
import { KeepButton } from './listening/keep-button.tsx'
import { Shadowing } from './listening/shadowing.tsx'
import { Transcript } from './listening/transcript.tsx'
import { type EpisodeSound, type Quality, useEpisodeSound } from './listening/use-episode-sound.ts'
import { useLineModes } from './listening/use-line-modes.ts'
import { WordList } from './listening/word-list.tsx'
import { episodePath, podcastsPath } from './podcast-paths.ts'
import styles from './podcasts.module.css'
import { podcastsTag } from './tags.ts'

/** How often a line is heard that is repeated. */
const timesRepeated = 3

export const handle = { query: ['page'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(podcastsTag)
  const { episode } = await call(readEpisode, { slug: params.slug ?? '' })
  cacheTags(commentsTag, tagComments(episodePath(episode)))
  const { origin, searchParams } = new URL(request.url)
  const asked = readInteger(searchParams.get('page') ?? '') ?? 1
  const page = asked >= 1 && asked <= 1_000_000 ? asked : 1
  const comments = await call(episodeComments.list, { slug: episode.slug, page })
  linkedAs(episodeLink(episode, origin))
  return { episode, comments, canonical: origin + episodePath(episode) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('پادکست‌ها') }]
  const { episode, canonical } = loaderData
  return [
    { title: pageTitle(episode.title) },
    { name: 'description', content: episode.summary || episode.title },
    { tagName: 'link', rel: 'canonical', href: canonical },
    feedHead,
  ]
}

export default function EpisodePage() {
  const { episode, comments, canonical } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare
        steps={[{ to: podcastsPath(), title: 'پادکست‌ها' }]}
        address={canonical}
        text={episode.title}
      />
      <EpisodeView key={episode.slug} episode={episode} comments={comments} />
    </div>
  )
}

function EpisodeView({ episode, comments }: { episode: Episode; comments: PageOf<Thread> }) {
  const { title, summary, language, lines, chapters, words, questions, sources } = episode
  const sound = useEpisodeSound(episode)
  const { src, start, isPlaying, playFrom } = sound
  const [isPersianHidden, setPersianHidden] = useState(true)
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set())
  const [pauses, setPauses] = useState(false)
  const [repeats, setRepeats] = useState(false)
  const [shadows, setShadows] = useState(false)
  const [wanted, setWanted] = useState<Moments['wanted']>(null)
  const say = () => setWanted({ second: sound.readSecond(), turn: (wanted?.turn ?? 0) + 1 })
  // Who says a line after it has been said wants it quiet then.
  useLineModes(src, lines, { pauses: pauses || shadows, times: repeats ? timesRepeated : 1 })
  const place = { src, start }
  const readLine = () => {
    const line = lines[begunAt(lines, sound.readSecond())]
    return line ? { language, text: line.text, persian: line.persian, heardIn: title } : null
  }
  return (
    <div className={styles.episode}>
      <div>
        <header className={styles.head}>
          <Cover lang={language} shape="square" className={styles.headCover} />
          <div>
            <h1>
              <UserText>{title}</UserText>
            </h1>
            <EpisodeFacts episode={episode} />
          </div>
        </header>
        {summary && (
          <UserText as="p" className={text.muted}>
            {summary}
          </UserText>
        )}
        <SoundTools episode={episode} sound={sound} onSay={say} readLine={readLine} />
        <Chips label="شیوهٔ شنیدن" className={styles.modes}>
          <Chip
            pressed={isPersianHidden}
            onPress={() => {
              setPersianHidden(!isPersianHidden)
              setRevealed(new Set())
            }}
          >
            <Icon name="eye-off" /> فارسی پنهان
          </Chip>
          <Chip pressed={shadows} onPress={() => setShadows(!shadows)}>
            <Icon name="mic" /> سایه‌خوانی
          </Chip>
          <Chip pressed={pauses} onPress={() => setPauses(!pauses)}>
            <Icon name="pause" /> مکث پس از هر جمله
          </Chip>
          <Chip pressed={repeats} onPress={() => setRepeats(!repeats)}>
            <Icon name="repeat" /> هر جمله {persianNumber(timesRepeated)} بار
          </Chip>
        </Chips>
        <section aria-label="متن هم‌زمان" className={styles.transcript}>
          <Transcript
            {...{ lines, words, isPlaying, isPersianHidden, revealed, ...place }}
            lang={language}
            onReveal={line => setRevealed(new Set([...revealed, line]))}
            onSeek={playFrom}
          >
            {at =>
              shadows &&
              src !== null && (
                <Shadowing key={at} line={lines[at]!} src={src} onHear={() => playFrom(lines[at]!.start)} />
              )
            }
          </Transcript>
        </section>
        {questions.length > 0 && <EpisodeCheck episode={episode} />}
        {sources.length > 0 && <Sources sources={sources} />}
        <EpisodeComments episode={episode} comments={comments} sound={sound} wanted={wanted} />
      </div>
      <aside className={styles.side} aria-label="همراه این قسمت">
        {chapters.length > 0 && (
          <section aria-labelledby="chapters" className={styles.part}>
            <h2 id="chapters">بخش‌ها</h2>
            <ChapterList chapters={chapters} {...place} onSeek={playFrom} />
          </section>
        )}
        {words.length > 0 && <WordList words={words} lang={language} {...place} />}
        <KeepButton episode={episode} sound={sound} />
      </aside>
    </div>
  )
}

/** Plays it, in one of its weights, each said before a byte of it comes. */
function SoundTools({
  episode: { title, bytes },
  sound,
  onSay,
  readLine,
}: {
  episode: Episode
  sound: EpisodeSound
  onSay: () => void
  readLine: () => SaidLine | null
}) {
  const { isPlaying, start, src, kept, quality, choose, toggle } = sound
  const options = useMemo(
    () =>
      [
        { value: 'full', label: `کامل، ${roughSize(bytes.full)}` },
        ...(bytes.light === null ? [] : [{ value: 'light', label: `کم‌حجم، ${roughSize(bytes.light)}` }]),
      ] as { value: Quality; label: string }[],
    [bytes],
  )
  return (
    <div className={classes(layout.row, layout.wrapping, styles.tools)}>
      <Button onClick={toggle}>
        <Icon name={isPlaying ? 'pause' : 'play'} filled />
        {isPlaying ? 'مکث' : src === null && start > 0 ? `ادامه از ${playerClock(start)}` : 'پخش'}
      </Button>
      {kept ? (
        <span className={text.small}>از همین دستگاه پخش می‌شود.</span>
      ) : options.length > 1 ? (
        <Switch
          caption="حجم"
          name={`weight of ${title}`}
          options={options}
          value={quality}
          onChange={choose}
        />
      ) : (
        <span className={text.small}>{roughSize(bytes.full)}</span>
      )}
      <Button variant="quiet" onClick={onSay}>
        <Icon name="message-circle" />
        نظر در این لحظه
      </Button>
      <LineCard readLine={readLine} />
    </div>
  )
}

const Sources = ({ sources }: { sources: Episode['sources'] }) => (
  <section aria-labelledby="sources" className={classes(cardClass({ padded: true }), styles.sources)}>
    <h2 id="sources" className={text.cardTitle}>
      از کجا می‌دانیم
    </h2>
    <ul>
      {sources.map(({ title, url }) => (
        <li key={url}>
          <a href={url} rel="noopener" className={text.link} dir="auto">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
