import { saveFile } from '#client/fetch-file.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { buildTemplate, getColumns, type ImportKind } from './kinds.ts'

/** Of these one is enough. */
const contacts = new Set(['phone', 'email'])

/** Which columns a file of this kind has, and one to begin with. */
export function ImportHelp({ kind }: { kind: ImportKind }) {
  const columns = getColumns(kind)
  const named = (isRequired: boolean) =>
    Object.entries(columns)
      .filter(([name, { required }]) => !contacts.has(name) && (required === true) === isRequired)
      .map(([, { heads }]) => `«${heads[0]}»`)
      .join('، ')
  const hasContacts = 'phone' in columns
  return (
    <div className={layout.stack}>
      <p className={text.small}>
        ستون‌های لازم: {named(true)}
        {hasContacts && '، و یکی از «شماره موبایل» و «ایمیل»'}. ستون‌های دیگر: {named(false) || 'ندارد'}.
      </p>
      <div>
        <Button
          variant="quiet"
          size="small"
          onClick={() => saveFile(new Blob([buildTemplate(kind)], { type: 'text/csv' }), `${kind}.csv`)}
        >
          <Icon name="download" />
          گرفتن فایل نمونه
        </Button>
      </div>
    </div>
  )
}
