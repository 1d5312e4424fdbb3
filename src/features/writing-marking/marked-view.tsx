import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { directLanguage } from '#contract/school-languages.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { type MarkedText, readMarkedText } from './contract.ts'
import styles from './marked.module.css'
import { MarkedFiles } from './marked-files.tsx'
import { versionsPath } from './marked-path.ts'
import { correctText, countCorrections, listCommentsWithin } from './marking.ts'
import { SpokenMessagePlayer } from './message-voice.tsx'
import { RubricPanel } from './rubric-panel.tsx'
import { SentenceRow } from './sentence-row.tsx'
import { Thread } from './thread.tsx'
import { useGrowing } from './use-growing.ts'
import { useView, ViewChips } from './view-chips.tsx'

const views = { marks: 'با نشانه‌ها', clean: 'متن پاکیزه', both: 'کنار هم' }

export default function MarkedView({ id }: { id: string }) {
  return (
    <QueryProvider>
      <Loaded id={id} />
    </QueryProvider>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readMarkedText, { id }))
  return (
    <div className={layout.wrap}>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {data => <Marked data={data} />}
      </QueryView>
    </div>
  )
}

function Marked({ data }: { data: MarkedText }) {
  const { text: written, marking, voice, corrector } = data
  const view = useView(views, 'marks')
  const corrections = countCorrections(marking)
  const hasSentences = marking.sentences.length > 0
  const hasScores = marking.scores.length > 0
  return (
    <div className={styles.page}>
      <header className={classes(layout.spread, layout.wrapping, layout.pageHead)}>
        <div>
          <h1>
            <UserText>{written.title}</UserText>
          </h1>
          <p className={text.meta} data-dotted>
            <span>{formatDate(written.returnedAt)}</span>
            <span>{persianNumber(written.words)} واژه</span>
            <span>
              <Bdi>{written.level}</Bdi>
            </span>
            <span>
              {corrections === 0 && marking.pins.length > 0
                ? `${persianNumber(marking.pins.length)} نشانه`
                : corrections === 0
                  ? 'بی‌غلط'
                  : `${persianNumber(corrections)} اصلاح`}
            </span>
          </p>
        </div>
        {hasSentences && <ViewChips views={views} chosen={view} />}
      </header>
      <div className={hasScores ? styles.columns : layout.stack}>
        <div className={layout.stack}>
          <MarkedFiles files={written.files} marking={marking} types={data.types} onChange={null} />
          {!hasSentences ? null : view === 'marks' ? (
            <Sentences data={data} />
          ) : (
            <div className={view === 'both' ? styles.both : undefined} dir={directLanguage(written.language)}>
              {view === 'both' && <Sheet title="نوشتهٔ شما" body={written.body} language={written.language} />}
              <Sheet
                title="پس از تصحیح"
                body={correctText(written.body, marking)}
                language={written.language}
              />
            </div>
          )}
        </div>
        {hasScores && (
          <aside>
            <RubricPanel marking={marking} onChange={null} />
          </aside>
        )}
      </div>
      {(marking.message.trim() || voice || corrector) && (
        <section className={styles.closing} aria-label="پیام استاد">
          {marking.message.trim() && <UserText as="p">{marking.message}</UserText>}
          {voice && <SpokenMessagePlayer voice={voice} />}
          {corrector && (
            <p className={text.meta}>
              <span>
                <UserText>{corrector}</UserText>، {formatDate(written.returnedAt)}
              </span>
            </p>
          )}
        </section>
      )}
      <SecondVersion data={data} />
    </div>
  )
}

/** The way to writing it anew, and to what became of its errors. */
function SecondVersion({ data: { text: written, second, homework } }: { data: MarkedText }) {
  return (
    <section className={classes(layout.row, layout.wrapping)} aria-label="نسخهٔ دوم">
      {second && (
        <a href={versionsPath({ id: second.id })} className={buttonClass()}>
          مقایسه با نسخهٔ دوم
        </a>
      )}
      {homework && (
        <a
          href={homework.link}
          className={buttonClass({ variant: homework.isAskedAgain ? 'primary' : 'quiet' })}
        >
          {homework.isAskedAgain && !second ? 'نوشتن دوبارهٔ تکلیف' : 'دیدن تکلیف'}
        </a>
      )}
      {second?.isDraft ? (
        <a href={writingPaths.write({ draft: second.id })} className={buttonClass({ variant: 'quiet' })}>
          ادامهٔ نسخهٔ دوم
        </a>
      ) : (
        !second &&
        !homework?.isAskedAgain && (
          <a href={writingPaths.write({ again: written.id })} className={buttonClass()}>
            نوشتن نسخهٔ دوم
          </a>
        )
      )}
    </section>
  )
}

function Sentences({ data }: { data: MarkedText }) {
  const shown = useGrowing(data.marking.sentences.length)
  return (
    <ol className={cardClass({}, layout.list)} aria-label="جمله‌ها">
      {data.marking.sentences.slice(0, shown).map((sentence, index) => (
        <Sentence key={sentence.start} data={data} index={index} />
      ))}
    </ol>
  )
}

/** Those that are drawn stay as they are while others follow. */
const Sentence = memo(function Sentence({ data, index }: { data: MarkedText; index: number }) {
  const { text: written, marking, types, replies } = data
  const sentence = marking.sentences[index]!
  return (
    <SentenceRow
      number={index + 1}
      sentence={sentence}
      original={written.body.slice(sentence.start, sentence.end)}
      language={written.language}
      types={types}
      comments={listCommentsWithin(marking, sentence)}
      rubric={marking.rubric}
    >
      <Thread
        textId={written.id}
        sentence={sentence.start}
        number={persianNumber(index + 1)}
        replies={replies}
        side="writer"
      />
    </SentenceRow>
  )
})

function Sheet({ title, body, language }: { title: string; body: string; language: string }) {
  return (
    <section className={cardClass({ padded: true }, styles.sheet)} aria-label={title}>
      <h2 className={text.cardTitle}>{title}</h2>
      <p lang={language} dir={directLanguage(language)}>
        {body}
      </p>
    </section>
  )
}
