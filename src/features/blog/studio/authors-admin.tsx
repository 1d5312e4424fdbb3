import { useLocation } from 'react-router'
import { RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { limits } from '../rules.ts'
import { AuthorPortrait } from './author-portrait.tsx'
import { authors } from './contract.ts'

const path = '/studio/blog-authors'

/** Who writes in the blog, and below the list the form of one. */
export default function AuthorsAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>نویسندگان وبلاگ</h1>
        <p className={text.muted}>نام هر نویسنده بالای نوشته‌هایش می‌آید و صفحه‌ای از آنِ خود دارد.</p>
      </div>
      {id ? <AuthorForm key={id} id={id === 'new' ? null : id} /> : <Authors />}
      {id && id !== 'new' && <AuthorPortrait key={`portrait of ${id}`} id={id} />}
    </div>
  )
}

function Authors() {
  return (
    <RecordList<{ id: string; name: string; slug: string }>
      of={authors}
      caption="نویسندگان وبلاگ"
      columns={[
        { key: 'name', head: 'نام', cell: ({ name }) => <UserText>{name}</UserText> },
        { key: 'slug', head: 'نشانی', cell: ({ slug }) => <bdi dir="ltr">{slug}</bdi> },
      ]}
      path={path}
      add="نویسندهٔ تازه"
      empty="هنوز نویسنده‌ای نیست."
    />
  )
}

function AuthorForm({ id }: { id: string | null }) {
  return (
    <RecordForm of={authors} id={id} path={path} initial={{ slug: '', name: '', about: '' }}>
      <RecordText source="name" label="نام" maxLength={limits.author} />
      <RecordText source="slug" label="نشانی" maxLength={80} dir="ltr" hint="مانند elham-farzaneh" />
      <RecordText
        source="about"
        label="معرفی"
        multiline
        rows={3}
        maxLength={limits.about}
        hint="یکی دو جمله که زیر نوشته‌ها هم می‌آید."
      />
    </RecordForm>
  )
}
