import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Group, PieceOutput } from './group.tsx'
import { SelectGallery } from './select-gallery.tsx'

type Open = 'whole' | 'bare' | 'notice' | 'back' | 'form' | 'wide' | null

const whole = 'هنوز ۱۹ پرسش بی‌پاسخ مانده و ۲۳ دقیقه وقت دارید. پس از ارسال، پاسخ‌ها تغییر نمی‌کنند.'

export function DialogGallery() {
  const [open, setOpen] = useState<Open>(null)
  const [answer, setAnswer] = useState('')
  const close = () => setOpen(null)
  const onAnswer = (confirmed: boolean) => {
    setAnswer(String(confirmed))
    close()
  }
  const dialogs: Record<NonNullable<Open>, ReactNode> = {
    whole: (
      <ConfirmDialog title="پایان آزمون؟" confirm="ارسال پاسخ‌ها" reject="ادامهٔ آزمون" onAnswer={onAnswer}>
        {whole}
      </ConfirmDialog>
    ),
    bare: (
      <ConfirmDialog icon="none" onAnswer={onAnswer}>
        استاد تا چند لحظهٔ دیگر کلاس را آغاز می‌کند.
      </ConfirmDialog>
    ),
    notice: (
      <ConfirmDialog title="نمرهٔ شما ثبت شد" confirm="دیدم" icon="none" onAnswer={onAnswer}>
        کارنامه در بخش آزمون‌ها می‌ماند.
      </ConfirmDialog>
    ),
    back: (
      <ConfirmDialog title="حذف تکلیف" reject="انصراف" icon="back" danger onAnswer={onAnswer}>
        این تکلیف نمره گرفته است و حذف نمی‌شود.
      </ConfirmDialog>
    ),
    form: (
      <Dialog title="گفت‌وگوی فرم" onClose={close}>
        <SelectGallery />
      </Dialog>
    ),
    wide: (
      <Dialog title="گفت‌وگوی پهن" size="wide" onClose={close}>
        <p>{`${whole} `.repeat(8)}</p>
      </Dialog>
    ),
  }
  return (
    <Group title="گفت‌وگو و پیام" arrange="flow">
      <Button variant="quiet" onClick={() => setOpen('whole')}>
        تأیید کامل
      </Button>
      <Button variant="quiet" onClick={() => setOpen('bare')}>
        بی‌عنوان و بی‌دکمه
      </Button>
      <Button variant="quiet" onClick={() => setOpen('notice')}>
        فقط تأیید
      </Button>
      <Button variant="quiet" onClick={() => setOpen('back')}>
        با بازگشت
      </Button>
      <Button variant="quiet" onClick={() => setOpen('form')}>
        گفت‌وگوی فرم
      </Button>
      <Button variant="quiet" onClick={() => setOpen('wide')}>
        گفت‌وگوی پهن
      </Button>
      <Button
        variant="quiet"
        onClick={() =>
          showSnack(
            'اتصال اینترنت دوباره برقرار شد. هر چه در این میان نوشته بودید، بی‌کم‌وکاست به مدرسه فرستاده شد.',
          )
        }
      >
        پیام کوتاه
      </Button>
      <PieceOutput of="پاسخ">{answer}</PieceOutput>
      {open && dialogs[open]}
    </Group>
  )
}
