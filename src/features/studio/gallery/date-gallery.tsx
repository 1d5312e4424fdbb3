import { useState } from 'react'
import { JalaliDateField } from '#ui/jalali-date-field.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import { Group, PieceOutput } from './group.tsx'

export function DateGallery() {
  const [start, setStart] = useState('')
  const [exam, setExam] = useState('2026-11-21')
  const [birth, setBirth] = useState('')
  return (
    <Group title="تاریخ">
      <div>
        <JalaliPicker label="تاریخ آغاز" name="start" value={start} onChange={setStart} required />
        <PieceOutput of="روز آغاز">
          <bdi dir="ltr">{start}</bdi>
        </PieceOutput>
      </div>
      <JalaliPicker
        label="روز آزمون"
        value={exam}
        onChange={setExam}
        min="2026-11-14"
        max="2026-12-25"
        hint="از ۲۳ آبان تا ۴ دی ۱۴۰۵"
      />
      <JalaliPicker label="مهلت" value="" onChange={setExam} error="مهلت وارد نشده است." />
      <JalaliPicker label="تاریخ پایان (غیرفعال)" value="2026-11-21" onChange={setExam} disabled />
      <JalaliDateField
        label="زادروز"
        of="تولد"
        value={birth}
        onChange={setBirth}
        years={{ from: 1320, to: 1400 }}
      />
    </Group>
  )
}
