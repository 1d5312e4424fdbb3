import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { formatDate, formatDateTime } from '#persian/jalali.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { StateTag } from '#records/publication-controls.tsx'
import { RecordLanguage, RecordPart, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import { TagsField } from '#ui/tags-field.tsx'
import text from '#ui/text.module.css'
import { limits } from '../rules.ts'
import { authors, type PostRow, posts, readPublication } from './contract.ts'
import { PublicationPanel } from './publication-panel.tsx'

const path = '/studio/blog'

/** The posts of the blog with how they stand, and below the list the place where one is written. */
export default function PostsAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>وبلاگ</h1>
        <p className={text.muted}>
          آنچه زمان‌بندی شده است به ترتیب انتشار در بالا می‌آید، سپس پیش‌نویس‌ها و پس از آن‌ها نوشته‌های منتشرشده.
        </p>
      </div>
      {!id && <Posts />}
      {id === 'new' && <PostForm id={null} />}
      {id && id !== 'new' && <Post key={id} id={id} />}
    </div>
  )
}

function Posts() {
  return (
    <RecordList<PostRow>
      of={posts}
      caption="نوشته‌های وبلاگ"
      columns={[
        { key: 'title', head: 'عنوان', cell: ({ title }) => <UserText>{title}</UserText> },
        { key: 'author', head: 'نویسنده', label: 'نویسنده:', cell: ({ author }) => author ?? 'بی‌نام' },
        { key: 'state', head: 'وضع', label: 'وضع:', cell: ({ state }) => <StateTag state={state} /> },
        {
          key: 'at',
          head: 'زمان',
          label: 'زمان:',
          cell: ({ state, at }) => (state === 'scheduled' ? formatDateTime(at) : formatDate(at)),
        },
      ]}
      path={path}
      add="نوشتهٔ تازه"
      empty="هنوز نوشته‌ای نیست."
    />
  )
}

function Post({ id }: { id: string }) {
  return (
    <div className={layout.stack}>
      <PublicationPanel id={id} />
      <section aria-labelledby="about-post" className={layout.stack}>
        <h2 id="about-post">دربارهٔ نوشته</h2>
        <PostForm id={id} />
      </section>
    </div>
  )
}

/** As many authors as a list of choices can hold. */
const maxAuthors = 100

function PostForm({ id }: { id: string | null }) {
  const { data } = useQuery(buildQueryOptions(authors.list, { perPage: maxAuthors }))
  return (
    <RecordForm
      of={posts}
      id={id}
      path={path}
      invalidates={[readPublication]}
      initial={{ title: '', slug: '', summary: '', language: '', level: '', tags: [], authorId: '' }}
    >
      <RecordText source="title" label="عنوان" maxLength={limits.title} />
      <RecordText
        source="slug"
        label="نشانی"
        maxLength={80}
        dir="ltr"
        hint="مانند why-we-forget. اگر پس از انتشار عوض شود، نشانی پیشین به تازه می‌رسد."
      />
      <RecordText
        source="summary"
        label="خلاصه"
        multiline
        rows={3}
        maxLength={limits.summary}
        hint="زیر عنوان، در فهرست و در نتیجهٔ جست‌وجو می‌آید."
      />
      <RecordSelect
        source="authorId"
        label="نویسنده"
        options={[
          { value: '', label: 'بی‌نام' },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <RecordLanguage label="زبانی که از آن می‌گوید" none="هیچ‌کدام" />
      <RecordSelect
        source="level"
        label="سطح"
        options={[
          { value: '', label: 'همهٔ سطح‌ها' },
          ...levelCodes.map(code => ({ value: code, label: `${code}، ${levelNames[code]}` })),
        ]}
      />
      <RecordPart<string[]> source="tags">
        {({ value, change, error }) => <TagsField value={value} onChange={change} error={error} />}
      </RecordPart>
    </RecordForm>
  )
}
