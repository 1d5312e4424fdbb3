import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import styles from './list-search.module.css'

/** Narrows a list of the studio: a search and, folded, the fields of its filters, in one form whose answer is the address. */
export function ListSearch({
  action,
  label,
  placeholder,
  words,
  clearTo,
  opener = 'فیلترها',
  children,
}: {
  action: string
  label: string
  placeholder: string
  /** What is searched for now. */
  words: string | undefined
  /** The same list without these words. */
  clearTo: string
  /** What the button is called that unfolds the fields. */
  opener?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <QueryForm role="search" action={action} replace className={styles.search}>
      <div className={styles.bar}>
        <SearchBox
          label={label}
          placeholder={placeholder}
          defaultValue={words}
          maxLength={100}
          clearTo={words ? clearTo : undefined}
        />
        <Button type="submit" variant="quiet">
          جست‌وجو
        </Button>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="sliders-horizontal" />
          {opener}
        </Button>
      </div>
      {/* Folded, its fields stay in the form, so that a search keeps what is chosen. */}
      <div className={styles.fields} hidden={!isOpen}>
        {children}
        <div>
          <Button type="submit">نمایش</Button>
        </div>
      </div>
    </QueryForm>
  )
}
