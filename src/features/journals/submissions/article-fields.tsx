import type { ApiError } from '#client/call-api.ts'
import { persianNumber } from '#persian/digits.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from '../article.module.css'
import { AuthorsField } from '../authors-field.tsx'
import type { Described } from '../described.ts'
import { kindNames } from '../labels.ts'
import { articleKinds, limits } from '../rules.ts'
import { type Typed, writeAuthors } from './submission-values.ts'

type Props = {
  values: Typed
  authors: Described['authors']
  change: (changes: Partial<Typed>) => void
  fault: ApiError | null
}

/** What is typed of an article: what is said of it in two languages, its text and what it cites, who wrote it. */
export function ArticleFields({ values, authors, change, fault }: Props) {
  const findError = (field: string) =>
    fault?.errors.find(error => error.field === field || error.field.startsWith(`${field}.`))?.message
  const field = (name: keyof Typed) => ({
    value: values[name],
    onChange: (typed: string) => change({ [name]: typed }),
    error: findError(name),
  })
  return (
    <>
      <section aria-labelledby="about-it" className={classes(cardClass({ padded: true }), layout.stack)}>
        <h2 id="about-it" className={text.cardTitle}>
          عنوان و چکیده
        </h2>
        <div className={styles.pair}>
          <TextField label="عنوان فارسی" maxLength={limits.title} {...field('title')} />
          <TextField
            label="عنوان انگلیسی"
            dir="ltr"
            lang="en"
            maxLength={limits.title}
            {...field('titleEn')}
          />
          <TextField
            label="چکیدهٔ فارسی"
            multiline
            rows={5}
            maxLength={limits.abstract}
            {...field('abstract')}
          />
          <TextField
            label="چکیدهٔ انگلیسی"
            multiline
            rows={5}
            dir="ltr"
            lang="en"
            maxLength={limits.abstract}
            {...field('abstractEn')}
          />
          <TextField label="کلیدواژه‌ها" hint="با ویرگول از هم جدا شوند." {...field('keywords')} />
          <TextField
            label="کلیدواژه‌های انگلیسی"
            hint="با ویرگول از هم جدا شوند."
            dir="ltr"
            lang="en"
            {...field('keywordsEn')}
          />
          <SelectField
            label="گونه"
            options={articleKinds.map(value => ({ value, label: kindNames[value] }))}
            {...field('kind')}
          />
          <SelectField
            label="زبان متن"
            options={[
              { value: 'fa', label: 'فارسی' },
              { value: 'en', label: 'انگلیسی' },
            ]}
            {...field('writtenIn')}
          />
        </div>
      </section>
      <section aria-labelledby="its-text" className={classes(cardClass({ padded: true }), layout.stack)}>
        <h2 id="its-text" className={text.cardTitle}>
          متن و منابع
        </h2>
        <TextField
          label="متن مقاله"
          hint="نام خود را در متن نیاورید."
          multiline
          rows={16}
          dir="auto"
          {...field('markdown')}
        />
        <p className={classes(text.small, text.faint)}>
          {persianNumber(values.markdown.length)} از {persianNumber(limits.submission)} نویسه. عنوان هر بخش با{' '}
          <bdi dir="ltr">##</bdi> آغاز می‌شود. پانویس را با <bdi dir="ltr">[^1]</bdi> در متن و{' '}
          <bdi dir="ltr">[^1]: …</bdi> در سطری جدا بنویسید.
        </p>
        <TextField
          label="منابع"
          hint="هر سطر یک منبع."
          multiline
          rows={5}
          dir="auto"
          {...field('bibliography')}
        />
      </section>
      <section aria-labelledby="its-authors" className={classes(cardClass({ padded: true }), layout.stack)}>
        <h2 id="its-authors" className={text.cardTitle}>
          نویسندگان
        </h2>
        <p className={text.muted}>داوران این نام‌ها را نمی‌بینند.</p>
        <AuthorsField
          value={authors}
          onChange={changed => change({ authors: writeAuthors(changed) })}
          error={findError('authors')}
        />
      </section>
    </>
  )
}
