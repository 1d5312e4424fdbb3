import { Button } from '#ui/button.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { journalsPath } from './journal-paths.ts'
import styles from './journals.module.css'

/** Looks through what is said of articles, and their texts. */
export function SearchForm({ q }: { q: string }) {
  return (
    <QueryForm role="search" action={journalsPath()} className={styles.search}>
      <SearchBox
        label="جست‌وجو در مقاله‌ها"
        placeholder="عنوان، نویسنده یا کلیدواژه"
        defaultValue={q}
        maxLength={100}
        clearTo={q ? journalsPath() : undefined}
      />
      <Button type="submit" variant="quiet">
        جست‌وجو
      </Button>
    </QueryForm>
  )
}
