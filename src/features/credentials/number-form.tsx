import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { QueryForm } from '#ui/query-form.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'

/** Leads to the page of a number. */
export function NumberForm({ title }: { title: string }) {
  return (
    <QueryForm
      action="/certificate"
      className={classes(cardClass({ padded: true }), layout.stack, layout.notPrinted)}
    >
      <h2 className={text.cardTitle}>{title}</h2>
      <TextField label="شمارهٔ گواهی‌نامه" name="number" dir="ltr" maxLength={40} />
      <Button type="submit" variant="quiet">
        بررسی
      </Button>
      <p className={classes(text.small, text.faint)}>
        گواهی‌نامهٔ باطل‌شده با تاریخ و دلیل ابطال نشان داده می‌شود.
      </p>
    </QueryForm>
  )
}
