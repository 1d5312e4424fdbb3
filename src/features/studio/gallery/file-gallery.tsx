import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FileField, type Upload } from '#ui/file-field.tsx'
import styles from './group.module.css'
import { Group, PieceOutput } from './group.tsx'

/** A file on its way: nothing is sent from this page, its buttons say how far it is. */
type Way = { report: (part: number) => void; arrive: () => void; fail: (reason: Error) => void }

export function FileGallery() {
  const way = useRef<Way>(null)
  const [part, setPart] = useState(0)
  const [last, setLast] = useState('')
  const upload: Upload = (file, report, signal) =>
    new Promise((resolve, reject) => {
      setPart(0)
      way.current = { report, arrive: () => resolve(file), fail: reject }
      signal.addEventListener('abort', () => {
        setLast('لغو شد')
        reject(signal.reason as Error)
      })
    })
  const advance = () => {
    const next = Math.min(1, part + 0.21)
    setPart(next)
    way.current?.report(next)
  }
  return (
    <Group title="فایل">
      <div className={styles.form}>
        <FileField
          label="تکلیف این هفته"
          hint="PDF یا عکس، حداکثر ۱ مگابایت"
          accept={{ types: ['.pdf', 'image/*'], label: 'PDF یا عکس' }}
          maxBytes={1024 * 1024}
          upload={upload}
          onRemove={() => setLast('حذف شد')}
        />
        <div>
          <Button variant="quiet" size="small" onClick={advance}>
            پیش‌رفتن ارسال
          </Button>{' '}
          <Button variant="quiet" size="small" onClick={() => way.current?.arrive()}>
            رسیدن
          </Button>{' '}
          <Button variant="quiet" size="small" onClick={() => way.current?.fail(new Error('cut'))}>
            قطع ارتباط
          </Button>
        </div>
        <PieceOutput of="پایان کار فایل">{last}</PieceOutput>
      </div>
      <FileField label="رسید پرداخت" error="رسید پرداخت وارد نشده است." upload={upload} />
      <FileField label="پیوست (غیرفعال)" disabled upload={upload} />
    </Group>
  )
}
