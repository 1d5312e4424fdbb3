import { useLocation } from 'react-router'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatDateTime } from '#persian/jalali.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { StateTag } from '#records/publication-controls.tsx'
import {
  RecordCheck,
  RecordLanguage,
  RecordNumber,
  RecordPart,
  RecordSelect,
  RecordText,
} from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import { LinesField } from '#ui/lines-field.tsx'
import text from '#ui/text.module.css'
import { ListensPanel } from '../listens/listens-panel.tsx'
import { accentNames, limits, topicNames } from '../rules.ts'
import { type EpisodeRow, episodes, readPublication } from './contract.ts'
import { EpisodePublication } from './episode-publication.tsx'
import { SoundField, SoundTag } from './sound-field.tsx'
import { TranscriptField } from './transcript-field.tsx'

const path = '/studio/podcasts'

/** The episodes of the podcast with how they stand, and below the list the place where one is made. */
export default function EpisodesAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>پادکست</h1>
        <p className={text.muted}>
          آنچه زمان‌بندی شده است به ترتیب انتشار در بالا می‌آید، سپس پیش‌نویس‌ها و پس از آن‌ها قسمت‌های منتشرشده.
        </p>
      </div>
      {!id && (
        <>
          <Episodes />
          <ListensPanel />
        </>
      )}
      {id === 'new' && <EpisodeForm id={null} />}
      {id && id !== 'new' && (
        <div key={id} className={layout.stack}>
          <EpisodePublication id={id} />
          <ListensPanel episode={id} />
          <section aria-labelledby="about-episode" className={layout.stack}>
            <h2 id="about-episode">دربارهٔ قسمت</h2>
            <EpisodeForm id={id} />
          </section>
        </div>
      )}
    </div>
  )
}

function Episodes() {
  return (
    <RecordList<EpisodeRow>
      of={episodes}
      caption="قسمت‌های پادکست"
      columns={[
        { key: 'title', head: 'عنوان', cell: ({ title }) => <UserText>{title}</UserText> },
        {
          key: 'number',
          head: 'شماره',
          label: 'شماره:',
          cell: ({ season, number }) => `فصل ${persianNumber(season)}، قسمت ${persianNumber(number)}`,
        },
        { key: 'level', head: 'سطح', label: 'سطح:', cell: ({ level }) => level },
        { key: 'sound', head: 'صدا', label: 'صدا:', cell: ({ sound }) => <SoundTag state={sound} /> },
        { key: 'state', head: 'وضع', label: 'وضع:', cell: ({ state }) => <StateTag state={state} /> },
        {
          key: 'at',
          head: 'زمان',
          label: 'زمان:',
          cell: ({ state, at }) => (state === 'scheduled' ? formatDateTime(at) : formatDate(at)),
        },
        {
          key: 'listens',
          head: 'شنیدن در ۷ روز / ۳۰ روز / همه',
          label: 'شنیدن در ۷ روز / ۳۰ روز / همه:',
          cell: ({ listens: { week, month, all } }) =>
            [week, month, all].map(count => persianNumber(count)).join(' / '),
        },
      ]}
      path={path}
      add="قسمت تازه"
      empty="هنوز قسمتی نیست."
    />
  )
}

const toOptions = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

function EpisodeForm({ id }: { id: string | null }) {
  return (
    <RecordForm
      of={episodes}
      id={id}
      path={path}
      invalidates={[readPublication]}
      initial={{
        ...{ title: '', slug: '', summary: '', season: '', number: '', language: 'en', level: '', topic: '' },
        ...{ accent: '', isSynthetic: false, people: [], mediaId: '', transcript: '', chapters: '' },
        ...{ words: '', questions: '', sources: '' },
      }}
    >
      <RecordText source="title" label="عنوان" maxLength={limits.title} />
      <RecordText source="slug" label="نشانی" maxLength={80} dir="ltr" hint="مانند the-story-of-coffee" />
      <RecordText source="summary" label="خلاصه" multiline rows={3} maxLength={limits.summary} />
      <RecordNumber source="season" label="فصل" />
      <RecordNumber source="number" label="شمارهٔ قسمت" />
      <RecordLanguage label="زبان گفت‌وگو" />
      <RecordSelect
        source="level"
        label="سطح"
        required
        options={levelCodes.map(code => ({ value: code, label: `${code}، ${levelNames[code]}` }))}
      />
      <RecordSelect source="topic" label="موضوع" required options={toOptions(topicNames)} />
      <RecordSelect source="accent" label="لهجه" required options={toOptions(accentNames)} />
      <RecordCheck source="isSynthetic" label="صدا ساختهٔ ماشین است (به شنوندگان گفته می‌شود)" />
      <RecordPart<string[]> source="people">
        {({ value, change }) => (
          <LinesField label="گویندگان" hint="هر نام در یک سطر" value={value} onChange={change} dir="ltr" />
        )}
      </RecordPart>
      <RecordPart<string> source="mediaId">
        {({ value, change, error }) => <SoundField value={value} onChange={change} error={error} />}
      </RecordPart>
      <RecordPart<string> source="transcript">
        {({ value, change, error }) => <TranscriptField value={value} onChange={change} error={error} />}
      </RecordPart>
      <RecordText
        source="chapters"
        label="بخش‌ها"
        multiline
        rows={4}
        hint="هر بخش در یک سطر، با زمان آغاز: ۲:۰۵ تعارف و قهوه"
      />
      <RecordText
        source="words"
        label="واژه‌ها"
        multiline
        rows={6}
        dir="auto"
        hint="هر واژه در یک سطر، با زمان جمله‌اش: ۲:۲۹ on its last legs = نفس‌های آخرش"
      />
      <RecordText
        source="questions"
        label="پرسش‌های پایان"
        multiline
        rows={8}
        dir="ltr"
        hint="پرسش با ? آغاز می‌شود؛ زیر آن پاسخ درست با + و پاسخ‌های دیگر با -."
      />
      <RecordText
        source="sources"
        label="منبع‌ها"
        multiline
        rows={3}
        dir="ltr"
        hint="هر منبع در یک سطر: نام، سپس | و نشانی"
      />
    </RecordForm>
  )
}
