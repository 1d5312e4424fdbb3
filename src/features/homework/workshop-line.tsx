import { useNavigate } from 'react-router'
import { useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { type MyHomework, myHomework, writeInWorkshop } from './contract.ts'

/** The way to writing homework in the workshop of texts, or on with what is begun there. */
export function WorkshopLine({
  enrolment,
  homework: { id, draftId, takes },
  words,
}: {
  enrolment: string
  homework: MyHomework
  /** What is written of it here: a draft that is made now begins with it. */
  words: string
}) {
  const navigate = useNavigate()
  const begin = useWrite(writeInWorkshop, { invalidates: [myHomework] })
  return (
    <Note>
      <p>
        {draftId
          ? 'نوشتن این تکلیف را در کارگاه نوشتن آغاز کرده‌اید و از همان‌جا می‌فرستید.'
          : 'در کارگاه نوشتن واژه‌ها شمرده می‌شوند، خطاهای آشکار را پیش از فرستادن می‌بینید و استاد جمله به جمله تصحیح می‌کند.'}
        {(takes.includes('file') || takes.includes('voice')) && ' عکس دست‌نویس یا صدا را هم همان‌جا می‌گذارید.'}
      </p>
      <p>
        {draftId ? (
          <a href={writingPaths.write({ draft: draftId })} className={buttonClass({ size: 'small' })}>
            <Icon name="pen-line" />
            ادامه در کارگاه نوشتن
          </a>
        ) : (
          <Button
            size="small"
            variant="quiet"
            busy={begin.isPending}
            onClick={() =>
              void begin
                .mutateAsync({ id: enrolment, homework: id, text: words })
                .then(({ text }) => navigate(writingPaths.write({ draft: text })))
                .catch(showError)
            }
          >
            <Icon name="pen-line" />
            نوشتن در کارگاه
          </Button>
        )}
      </p>
    </Note>
  )
}
